import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { type CardEdit, cardEditChanged } from '../draftsSlice.ts';
import { AddMore } from './AddMore.tsx';
import { AddressFields } from './AddressFields.tsx';
import { cardFaults } from './cardFaults.ts';
import { DateEntries } from './DateEntries.tsx';
import { FaultsContext } from './faults.ts';
import { KindedEntries } from './KindedEntries.tsx';
import { PHONE_KINDS, PLACE_KINDS } from './kinds.ts';
import { LabelEntries } from './LabelEntries.tsx';
import { PhotoField } from './PhotoField.tsx';
import { saveCardEdit } from './saveCard.ts';
import { TextEntries } from './TextEntries.tsx';
import { TextField } from './TextField.tsx';

export const CHANGED_MEANWHILE = 'This contact was changed meanwhile.';

/** A contact in full in edit. Enter saves; what is wrong is said when a field is left, or on saving. */
export function CardForm({
  edit,
  field,
  titleId,
  contact,
  hasNews,
  onGiveUp,
  onClose,
}: {
  edit: CardEdit;
  /** The one that has the focus first. */
  field: string;
  titleId: string;
  contact: Contact | undefined;
  /** It was changed elsewhere while it is open. */
  hasNews: boolean;
  onGiveUp: () => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(field);
  const { id, draft, isSaving } = edit;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const faults = cardFaults(draft);
  const shown = new Map([...faults].filter(([place]) => tries > 0 || left.has(place)));
  const change = (next: Partial<Card>) => dispatch(cardEditChanged({ draft: { ...draft, ...next } }));

  useEffect(() => form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first.current)}"]`)?.focus(), []);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTries((count) => count + 1);
    if (faults.size === 0) void dispatch(saveCardEdit());
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
        <header className="card-header">
          <PhotoField id={id} name={contact?.name ?? ''} digest={contact?.photo} titleId={titleId} />
          <div className="card-corner">
            <button type="button" className={buttons.icon} aria-label="Close" data-toasts-before onClick={onClose}>
              <Icon name="cross" />
            </button>
          </div>
        </header>
        <fieldset className="card-body card-fields" disabled={isSaving}>
          <div className="card-section">
            <TextField
              label="Name"
              field="name"
              value={draft.name?.full ?? ''}
              onChange={(full) => change({ name: { ...draft.name, full } })}
            />
            <TextEntries
              {...{
                label: 'Organisation',
                entries: draft.organizations,
                property: 'organizations',
                textField: 'name',
                firstId: 'o1',
              }}
              onChange={(organizations) => change({ organizations })}
            />
            <TextEntries
              {...{ label: 'Job title', entries: draft.titles, property: 'titles', textField: 'name', firstId: 't1' }}
              onChange={(titles) => change({ titles })}
            />
          </div>
          <KindedEntries
            {...{ title: 'Numbers', noun: 'Number', add: 'Add a number', property: 'phones' }}
            entries={draft.phones}
            kinds={PHONE_KINDS}
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
            {...{ title: 'E-mails', noun: 'E-mail', add: 'Add an e-mail', property: 'emails' }}
            entries={draft.emails}
            kinds={PLACE_KINDS}
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
            {...{ title: 'Addresses', noun: 'Address', add: 'Add an address', property: 'addresses' }}
            entries={draft.addresses}
            kinds={PLACE_KINDS}
            blank={{ contexts: { private: true }, components: [] }}
            textOf={() => 'this address'}
            onChange={(addresses) => change({ addresses })}
          >
            {(address, set, input) => <AddressFields {...{ address, set, input }} />}
          </KindedEntries>
          <DateEntries draft={draft} onChange={(anniversaries) => change({ anniversaries })} />
          <div className="card-section">
            <TextEntries
              {...{
                label: 'Note',
                entries: draft.notes,
                property: 'notes',
                textField: 'note',
                firstId: 'n1',
                isLong: true,
              }}
              onChange={(notes) => change({ notes })}
            />
            <LabelEntries keywords={draft.keywords} onChange={(keywords) => change({ keywords })} />
          </div>
          <AddMore draft={draft} onChange={change} />
        </fieldset>
        <p className="card-unseen" role="alert">
          {tries > 0 &&
            faults.size > 0 &&
            (faults.size === 1 ? '1 field needs a look' : `${faults.size} fields need a look`)}
        </p>
        <p className="card-hint card-meanwhile" role="status">
          {hasNews && CHANGED_MEANWHILE}
        </p>
        <footer className="card-footer">
          <button type="button" className={`${buttons.ghost} card-quiet`} onClick={onGiveUp}>
            Cancel
          </button>
          <button type="submit" className={`${buttons.primary} card-last`} aria-busy={isSaving}>
            Save
          </button>
        </footer>
      </form>
    </FaultsContext>
  );
}
