import type { Contact } from '@contactbook/contract/contacts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { ContactFields } from './ContactFields.tsx';
import { selectItems } from './contactsSlice.ts';
import { change } from './edits.ts';
import styles from './RowForm.module.css';
import { chosen, firstChoice, isSameState } from './threeWay.ts';
import { useDraftForm } from './useDraftForm.ts';

/**
 * A row being edited in place: Enter saves, Esc cancels; `onDone` either way. `contact` is what the edit began from: what
 * becomes of it elsewhere is said below the fields, and asked about when the edit is saved.
 */
export function RowForm({
  contact,
  onDone,
  onHistory,
  onHint,
}: {
  contact: Contact;
  onDone: () => void;
  /** Shows what the contact was before; what is typed stays. */
  onHistory: (() => void) | undefined;
  onHint: (hasHint: boolean) => void;
}) {
  const dispatch = useAppDispatch();
  const { id, name: keptName, number: keptNumber } = contact;
  const latest = useLatest(contact);
  const isUnchanged = isSameState(latest, contact);
  const note = `This contact was ${latest ? 'changed' : 'deleted'} meanwhile.`;
  const { draft, setDraft, isSaving, submit, name, number } = useDraftForm(
    { name: keptName, number: keptNumber },
    async (tidy) => {
      const isSame = tidy.name === keptName && tidy.number === keptNumber;
      const { version } = isUnchanged ? latest! : contact;
      if (isSame || (await dispatch(change({ ...tidy, id, version, base: contact })))) onDone();
      return false;
    },
  );
  useEffect(() => name.current?.focus(), [name]);
  const [base, setBase] = useState(contact);
  if (base !== contact) {
    // The person has seen what the contact is now: what is not their own writing follows it.
    const versions = { base, wanted: draft, current: contact };
    setBase(contact);
    setDraft(chosen(firstChoice(versions), versions));
  }

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone();
    event.stopPropagation();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      aria-label={`Edit ${keptName}`}
    >
      <ContactFields
        draft={draft}
        onChange={setDraft}
        isReadOnly={isSaving}
        keptName={keptName}
        note={isSaving || isUnchanged ? undefined : note}
        onHint={onHint}
        nameRef={name}
        numberRef={number}
      />
      <div className={styles.acts}>
        <button type="submit" className={`${buttons.primary} ${styles.save}`} aria-label="Save" aria-busy={isSaving}>
          <span className={styles.word}>Save</span>
          <Icon name="tick" />
        </button>
        <button type="button" className={`${buttons.ghost} ${styles.cancel}`} aria-label="Cancel" onClick={onDone}>
          <span className={styles.word}>Cancel</span>
          <Icon name="cross" />
        </button>
        {onHistory && (
          <button
            type="button"
            className={`${buttons.icon} ${styles.past}`}
            aria-label={`History of ${keptName}`}
            title="History"
            onClick={onHistory}
          >
            <Icon name="clock" />
          </button>
        )}
      </div>
    </form>
  );
}

/**
 * What a contact is by now; undefined where it is in the book no more. It is looked for only in another list than the one
 * it was taken from, and not before that is painted: a walk through a large book takes longer than all else of an edit.
 */
function useLatest(contact: Contact): Contact | undefined {
  const items = useSelector(selectItems);
  const [taken, setTaken] = useState({ contact, from: items });
  const [latest, setLatest] = useState<Contact | undefined>(contact);
  if (taken.contact !== contact) {
    setTaken({ contact, from: items });
    setLatest(contact);
  }
  useEffect(() => {
    if (items === taken.from) return undefined;
    const timer = setTimeout(() => setLatest(items.find(({ id }) => id === contact.id)));
    return () => clearTimeout(timer);
  }, [items, taken, contact.id]);
  return latest;
}
