import type { ActPreview, ContactActs, ContactSelection } from '@contactbook/contract/labels';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { shownName } from '../book/shownName.ts';
import { callApi, useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Modal } from '../ui/Modal.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { selecting } from '../words/en/selecting.ts';
import { useWords } from '../words/words.ts';
import { SETTING, type Settable } from './MoreMenu.tsx';
import './set-field.css';

const previewAct = (payload: ContactActs, after?: string) =>
  callApi((api) =>
    api.personal<ActPreview>(
      'POST',
      `/contacts/acts/preview${after === undefined ? '' : `?${new URLSearchParams({ after }).toString()}`}`,
      { payload, withinMs: null },
    ),
  );

/** Delay in milliseconds after the last keystroke before the preview is read. */
const PREVIEW_AFTER_MS = 300;

/** Sets a field on all selected contacts, after a look at what it changes. */
export default function SetField({
  property,
  contacts,
  onSet,
  onClose,
}: {
  property: Settable;
  contacts: ContactSelection;
  /** Returns whether the change was made. */
  onSet: (value: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const words = useWords(selecting);
  const [value, setValue] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { preview, hasFailed, read } = usePreview({ contacts, act: { do: 'set', property, value: value.trim() } });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    await onSet(value.trim());
    // If the book has changed, the message stands above the list.
    onClose();
  }
  const changed = preview?.counts?.changed ?? 0;
  return (
    <Modal isOpen onClose={onClose} title={words[SETTING[property]]} look="set-field">
      <form onSubmit={(event) => void submit(event)}>
        <input
          className="label-field set-field-input"
          aria-label={words[property]}
          placeholder={words[property]}
          autoComplete="off"
          maxLength={200}
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
        <p className="set-field-count" role="status">
          {preview?.counts &&
            (changed === 0
              ? words.nothingChanges
              : value.trim() === ''
                ? words.removes(changed)
                : words.changes(changed))}
        </p>
        {hasFailed && <NotLoaded title={words.noPreview} onRetry={() => void read()} />}
        <ul className="set-field-rows" aria-label={words.preview}>
          {preview?.rows.map(({ contact, before = [], after = [] }) => (
            <li key={contact.id}>
              <bdi>{shownName(contact)}</bdi>
              <span className="set-field-texts">
                {before.length > 0 && <del>{before.join(', ')}</del>}{' '}
                {after.length > 0 && <ins>{after.join(', ')}</ins>}
              </span>
            </li>
          ))}
        </ul>
        <div className="modal-buttons">
          {preview?.next !== undefined && (
            <button type="button" className={buttons.ghost} onClick={() => void read(preview.next)}>
              {words.showMore}
            </button>
          )}
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className={buttons.primary} aria-busy={isBusy} disabled={changed === 0}>
            {words.apply}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Reads what the act would change, again for each value, and further pages on request. */
function usePreview(acts: ContactActs) {
  const dispatch = useAppDispatch();
  const [preview, setPreview] = useState<ActPreview>();
  const [hasFailed, setHasFailed] = useState(false);
  const turn = useRef(0);
  const key = JSON.stringify(acts.act);

  async function read(after?: string): Promise<void> {
    const mine = ++turn.current;
    const { body } = await dispatch(previewAct(acts, after));
    if (mine !== turn.current) return;
    setHasFailed(body === undefined);
    if (body === undefined) return;
    setPreview((known) =>
      after === undefined || known === undefined ? body : { ...known, ...body, rows: [...known.rows, ...body.rows] },
    );
  }
  useEffect(() => {
    const timer = setTimeout(() => void read(), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
    // The selection stays while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [key]);
  return { preview, hasFailed, read };
}
