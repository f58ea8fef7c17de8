import type { Card, FieldName } from '@contactbook/contract/card';
import { FIELD_ROWS } from '@contactbook/card/fields/fields';
import type { Contact } from '@contactbook/contract/contacts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { unlessHeld } from '../../ui/holdOpen.ts';
import { type CardEdit, editWritten, NEW_CONTACT } from '../../book/draftsSlice.ts';
import '../card-frame.css';
import './card-form.css';
import { cardFaults } from './cardFaults.ts';
import { FaultsContext } from '../fields/faults.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { LabelEntries } from '../fields/LabelEntries.tsx';
import { MoreFields } from '../fields/MoreFields.tsx';
import { PhotoField } from '../fields/PhotoField.tsx';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The fields that every form has: those above the numbers, and those below. */
const ALWAYS = FIELD_ROWS.filter(
  ([label, { offered }]) => offered !== undefined && offered !== 'more' && label !== 'note',
);
const FIRST_FIELDS = ALWAYS.flatMap(([label, { shown, control }]) =>
  shown === 'header' && control !== 'label' ? [label] : [],
);
const MAIN_FIELDS = ALWAYS.flatMap(([label, { shown }]) => (shown === 'header' ? [] : [label]));

/** Edits a contact in full. Enter saves. Errors are shown when a field loses the focus, and on saving. */
export function CardForm({
  edit,
  titleId,
  contact,
  news,
  offers,
  onSave,
  onDiscard,
  onClose,
}: {
  edit: CardEdit;
  titleId: string;
  contact: Contact | undefined;
  /** A notice above the buttons, for example that the contact was changed elsewhere. */
  news: string | undefined;
  /** Buttons below the notice: those of others, and one with this text, which saves as it offers. */
  offers?: { others: ReactNode; saveText: string } | undefined;
  /** Sends what is written, perhaps as was offered; returns whether it is stored. */
  onSave: (isOffered: boolean) => Promise<boolean>;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const words = useWords(cardForm);
  const form = useRef<HTMLFormElement>(null);
  const { id, key, place, base, draft, label } = edit;
  const isNew = id === NEW_CONTACT;
  const isSaving = edit.state === 'saving';
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  /** The photo that is being read; false if it cannot be read or must be cropped first. */
  const photo = useRef<Promise<boolean>>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  const faults = cardFaults(draft, base);
  const shown = new Map([...faults].filter(([name]) => tries > 0 || left.has(name)));
  // A photo is ready some time after it was chosen.
  const written = useRef(draft);
  useLayoutEffect(() => void (written.current = draft));
  const change = (next: Card) => dispatch(editWritten({ id, key, place, draft: next }));
  const control = (field: FieldName) => <FieldControl key={field} label={field} card={draft} onChange={change} />;

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function holdPhoto(taken: Promise<boolean>) {
    photo.current = taken;
    void taken.then(() => photo.current === taken && (photo.current = undefined));
  }
  function save(isOffered: boolean) {
    setTries((count) => count + 1);
    if (faults.size === 0 && !isWaiting) void send(isOffered);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save(false);
  }
  /**
   * The fields are disabled during the request. The focus moves to the button, and returns to the field if the edit
   * goes on.
   */
  async function send(isOffered: boolean) {
    const field = document.activeElement;
    const button = form.current?.querySelector<HTMLElement>('[type=submit]');
    button?.focus();
    setIsWaiting(true);
    const isComplete = (await photo.current) ?? true;
    setIsWaiting(false);
    if (isComplete) await onSave(isOffered);
    if (document.activeElement === button && field instanceof HTMLElement) field.focus();
  }
  function saveOnKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  }
  function noteLeft({ target }: FocusEvent<HTMLElement>) {
    const { field: name } = target.dataset;
    if (name !== undefined && !left.has(name)) setLeft(new Set([...left, name]));
  }

  return (
    <FaultsContext value={shown}>
      <form
        ref={form}
        className="card-form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={submit}
        onKeyDown={saveOnKey}
        onBlur={noteLeft}
      >
        <div className="card-header">
          <PhotoField
            {...{ id, titleId, media: draft.media }}
            name={draft.name?.full ?? ''}
            digest={contact?.photo}
            title={isNew ? words.newTitle : words.title}
            onChange={(media) => change({ ...written.current, media })}
            onTaken={holdPhoto}
          />
          <div className="card-corner">
            <CloseButton isBesideToasts onClose={onClose} />
          </div>
        </div>
        <fieldset className="panel-body card-fields" disabled={isSaving}>
          <div className="card-section">{FIRST_FIELDS.map(control)}</div>
          {MAIN_FIELDS.map(control)}
          <div className="card-section">
            {control('note')}
            <LabelEntries
              keywords={draft.keywords}
              text={label}
              onChange={(keywords) => change({ ...draft, keywords })}
              onText={(text) => dispatch(editWritten({ id, key, place, label: text }))}
            />
          </div>
          <MoreFields card={draft} onChange={change} />
        </fieldset>
        <p className="unseen" role="alert">
          {tries > 0 && faults.size > 0 && words.faults(faults.size)}
        </p>
        <p className="card-hint card-meanwhile" role="status">
          {news ?? (edit.state === 'refused' && words.notSaved)}
        </p>
        {offers && (
          <p className="card-offers">
            {offers.others}
            <button type="button" className="new-note-act" onClick={() => save(true)}>
              {offers.saveText}
            </button>
          </p>
        )}
        <div className="card-footer">
          <button type="button" className={`${buttons.ghost} card-quiet`} onClick={unlessHeld(onDiscard)}>
            {words.cancel}
          </button>
          <button type="submit" className={`${buttons.primary} card-last`} aria-busy={isSaving || isWaiting}>
            {isNew ? words.add : words.save}
          </button>
        </div>
      </form>
    </FaultsContext>
  );
}
