import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { ContactFields } from './ContactFields.tsx';
import { selectItems } from '../contactsSlice.ts';
import { editChanged, editEnded, selectEdit } from '../draftsSlice.ts';
import { saveEdit } from '../edits.ts';
import styles from './RowForm.module.css';
import { isSameState } from '../threeWay.ts';
import { useDraftForm } from './useDraftForm.ts';

const NOT_SAVED = 'Not saved yet.';

/**
 * A row being edited in place: Enter saves, Esc cancels. `contact` is what the edit began from: what becomes of it
 * elsewhere is said below the fields, and asked about when the edit is saved.
 */
export function RowForm({
  contact,
  onHistory,
  onHint,
}: {
  contact: Contact;
  /** Shows what the contact was before; what is typed stays. */
  onHistory: (() => void) | undefined;
  onHint: (id: string, hasHint: boolean) => void;
}) {
  const dispatch = useAppDispatch();
  const { id, name: keptName } = contact;
  const { draft, state } = useSelector(selectEdit(id)) ?? { draft: contact, state: 'open' };
  const isSaving = state === 'saving';
  const latest = useLatest(contact);
  const isUnchanged = isSameState(latest, contact);
  const changed = isUnchanged ? undefined : `This contact was ${latest ? 'changed' : 'deleted'} meanwhile.`;
  const refused = state === 'refused' ? NOT_SAVED : undefined;
  const setDraft = (written: ContactDraft) => dispatch(editChanged({ id, draft: written, state: 'open' }));
  const { submit, name, number } = useDraftForm(draft, {
    keptName,
    onChange: setDraft,
    onSubmit: () => void dispatch(saveEdit(id)),
  });
  const onOwnHint = useCallback((hasHint: boolean) => onHint(id, hasHint), [id, onHint]);
  useEffect(() => name.current?.focus(), [name]);

  const cancel = () => void dispatch(editEnded(id));

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') cancel();
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
        note={isSaving ? undefined : (changed ?? refused)}
        isFault={isUnchanged}
        onHint={onOwnHint}
        nameRef={name}
        numberRef={number}
      />
      <div className={styles.buttons}>
        <button type="submit" className={`${buttons.primary} ${styles.save}`} aria-label="Save" aria-busy={isSaving}>
          <span className={styles.word}>Save</span>
          <Icon name="tick" />
        </button>
        <button type="button" className={`${buttons.ghost} ${styles.cancel}`} aria-label="Cancel" onClick={cancel}>
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
 * What a contact is by now; undefined where it was deleted. It is looked for only after the list is painted: a walk through
 * a large book takes longer than all else of an edit.
 */
function useLatest(contact: Contact): Contact | undefined {
  const items = useSelector(selectItems);
  const [latest, setLatest] = useState<{ of: Contact; is: Contact | undefined }>({ of: contact, is: contact });
  useEffect(() => {
    const timer = setTimeout(() => setLatest({ of: contact, is: items.find(({ id }) => id === contact.id) }));
    return () => clearTimeout(timer);
  }, [items, contact]);
  return latest.of === contact ? latest.is : contact;
}
