import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { CloseButton } from '../ui/CloseButton.tsx';
import { unlessHeld } from '../ui/holdOpen.ts';
import { type CardEdit, editWritten, NEW_CONTACT } from '../book/draftsSlice.ts';
import { AddMore } from './AddMore.tsx';
import { AddressFields } from './AddressFields.tsx';
import './card-frame.css';
import './card-form.css';
import { cardFaults } from './cardFaults.ts';
import { DateEntries } from './DateEntries.tsx';
import { FaultsContext } from './faults.ts';
import { KindedEntries } from './KindedEntries.tsx';
import { PHONE_KINDS, PLACE_KINDS } from './kinds.ts';
import { LabelEntries } from './LabelEntries.tsx';
import { PhotoField } from './PhotoField.tsx';
import { TextEntries } from './TextEntries.tsx';
import { TextField } from './TextField.tsx';
import { cardEntry } from '../words/en/cardEntry.ts';
import { cardForm } from '../words/en/cardForm.ts';
import { useWords } from '../words/words.ts';

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
  /** Buttons below the notice. */
  offers?: ReactNode;
  /** Sends what is written; returns whether it is stored. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const words = useWords(cardForm);
  const things = useWords(cardEntry);
  const kindWords = (kinds: typeof PHONE_KINDS) => kinds.map((kind) => things[kind]);
  const form = useRef<HTMLFormElement>(null);
  const { id, key, place, base, draft, label } = edit;
  const isNew = id === NEW_CONTACT;
  const isSaving = edit.state === 'saving';
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const faults = cardFaults(draft, base);
  const shown = new Map([...faults].filter(([name]) => tries > 0 || left.has(name)));
  const change = (next: Partial<Card>) => dispatch(editWritten({ id, key, place, draft: { ...draft, ...next } }));

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTries((count) => count + 1);
    if (faults.size === 0) void send();
  }
  /**
   * The fields are disabled during the request. The focus moves to the button, and returns to the field if the edit
   * goes on.
   */
  async function send() {
    const written = document.activeElement;
    const button = form.current?.querySelector<HTMLElement>('[type=submit]');
    button?.focus();
    await onSave();
    if (document.activeElement === button && written instanceof HTMLElement) written.focus();
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
        onSubmit={save}
        onKeyDown={saveOnKey}
        onBlur={noteLeft}
      >
        <div className="card-header">
          <PhotoField
            {...{ id, titleId, media: draft.media }}
            name={draft.name?.full ?? ''}
            digest={contact?.photo}
            title={isNew ? words.newTitle : words.title}
            onChange={(media) => change({ media })}
          />
          <div className="card-corner">
            <CloseButton isBesideToasts onClose={onClose} />
          </div>
        </div>
        <fieldset className="panel-body card-fields" disabled={isSaving}>
          <div className="card-section">
            <TextField
              label={words.name}
              field="name"
              value={draft.name?.full ?? ''}
              onChange={(full) => change({ name: { ...draft.name, full } })}
            />
            <TextEntries label={things.organization} property="organizations" draft={draft} onChange={change} />
            <TextEntries label={words.jobTitle} property="titles" draft={draft} onChange={change} />
          </div>
          <KindedEntries
            {...{ title: words.numbers, noun: things.number, add: words.addNumber, property: 'phones' }}
            entries={draft.phones}
            kinds={kindWords(PHONE_KINDS)}
            blank={{ number: '', features: { mobile: true } }}
            textOf={({ number }) => number}
            onChange={(phones) => change({ phones })}
          >
            {(phone, set, input) => (
              <input
                {...input}
                className={`${input.className} card-number`}
                type="tel"
                dir="ltr"
                value={phone.number}
                onChange={({ target }) => set({ ...phone, number: target.value })}
              />
            )}
          </KindedEntries>
          <KindedEntries
            {...{ title: words.emails, noun: things.email, add: words.addEmail, property: 'emails' }}
            entries={draft.emails}
            kinds={kindWords(PLACE_KINDS)}
            blank={{ address: '' }}
            textOf={({ address }) => address}
            onChange={(emails) => change({ emails })}
          >
            {(email, set, input) => (
              <input
                {...input}
                type="email"
                value={email.address}
                onChange={({ target }) => set({ ...email, address: target.value })}
              />
            )}
          </KindedEntries>
          <KindedEntries
            {...{ title: words.addresses, noun: things.address, add: words.addAddress, property: 'addresses' }}
            entries={draft.addresses}
            kinds={kindWords(PLACE_KINDS)}
            blank={{ contexts: { private: true }, components: [] }}
            textOf={() => words.thisAddress}
            onChange={(addresses) => change({ addresses })}
          >
            {(address, set, input) => <AddressFields {...{ address, set, input }} />}
          </KindedEntries>
          <DateEntries draft={draft} onChange={(anniversaries) => change({ anniversaries })} />
          <div className="card-section">
            <TextEntries label={things.note} property="notes" draft={draft} onChange={change} />
            <LabelEntries
              keywords={draft.keywords}
              text={label}
              onChange={(keywords) => change({ keywords })}
              onText={(text) => dispatch(editWritten({ id, key, place, label: text }))}
            />
          </div>
          <AddMore draft={draft} onChange={change} />
        </fieldset>
        <p className="unseen" role="alert">
          {tries > 0 && faults.size > 0 && words.faults(faults.size)}
        </p>
        <p className="card-hint card-meanwhile" role="status">
          {news ?? (edit.state === 'refused' && words.notSaved)}
        </p>
        {offers}
        <div className="card-footer">
          <button type="button" className={`${buttons.ghost} card-quiet`} onClick={unlessHeld(onDiscard)}>
            {words.cancel}
          </button>
          <button type="submit" className={`${buttons.primary} card-last`} aria-busy={isSaving}>
            {isNew ? words.add : words.save}
          </button>
        </div>
      </form>
    </FaultsContext>
  );
}
