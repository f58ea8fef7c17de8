import type { ActPreview, ContactActs, ContactSelection } from '@contactbook/contract/labels';
import { type SubmitEvent, useCallback, useMemo, useState } from 'react';
import { shownName } from '../book/shownName.ts';
import { usePages } from '../book/usePages.ts';
import { callApi } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Modal } from '../ui/Modal.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { useRested } from '../ui/useRested.ts';
import { fieldNames, selecting } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { SETTING, type Settable } from './MoreMenu.tsx';
import './set-field.css';

/** Reads what an act would change: the first page, or the next one behind those that are shown. */
const previewAct = (payload: ContactActs, shown?: ActPreview) =>
  callApi<ActPreview>(async (api) => {
    const query = shown?.next === undefined ? '' : `?${new URLSearchParams({ after: shown.next }).toString()}`;
    const path = `/contacts/acts/preview${query}` as const;
    const { body, revision } = await api.personal<ActPreview>('POST', path, { payload, withinMs: null });
    // Only the first page has counts, and the last one has no `next`.
    const { counts = body.counts, rows = [] } = shown ?? {};
    return { body: { ...body, ...(counts && { counts }), rows: [...rows, ...body.rows] }, revision };
  });

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
  /** The same object until the selection or the book changes. */
  contacts: ContactSelection;
  /** Returns whether the text is no longer needed. */
  onSet: (value: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const words = useWords(selecting);
  const names = useWords(fieldNames);
  const [value, setValue] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const rested = useRested(value.trim(), PREVIEW_AFTER_MS);
  const acts: ContactActs = useMemo(
    () => ({ contacts, act: { do: 'set', property, value: rested } }),
    [contacts, property, rested],
  );
  const {
    value: preview,
    hasFailed,
    read,
    showMore,
  } = usePages(
    useCallback(() => previewAct(acts), [acts]),
    useCallback((shown: ActPreview) => previewAct(acts, shown), [acts]),
  );

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    if (await onSet(value.trim())) onClose();
    else setIsBusy(false);
  }
  const changed = preview?.counts?.changed ?? 0;
  return (
    <Modal onClose={onClose} title={words[SETTING[property]]} look="set-field">
      <form onSubmit={(event) => void submit(event)}>
        <input
          className="text-field label-field set-field-input"
          aria-label={names[property].one}
          placeholder={names[property].one}
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
              <bdi translate="no">{shownName(contact)}</bdi>
              <span className="set-field-texts">
                {before.length > 0 && <del>{before.join(', ')}</del>}{' '}
                {after.length > 0 && <ins>{after.join(', ')}</ins>}
              </span>
            </li>
          ))}
        </ul>
        <div className="modal-buttons">
          {preview?.next !== undefined && (
            <button type="button" className={buttons.ghost} onClick={() => void showMore()}>
              {words.showMore}
            </button>
          )}
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {words.cancel}
          </button>
          <button
            type="submit"
            className={buttons.primary}
            aria-busy={isBusy}
            disabled={preview?.counts?.changed === 0}
          >
            {words.apply}
          </button>
        </div>
      </form>
    </Modal>
  );
}
