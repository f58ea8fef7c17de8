import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { isHeldOpen, unlessHeld } from '../../ui/holdOpen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TICK } from '../../ui/pictures.ts';
import { ContactFields } from './ContactFields.tsx';
import { selectItems } from '../../book/contactsSlice.ts';
import { selectRowEdit } from '../../book/draftSelectors.ts';
import { editWritten } from '../../book/draftsSlice.ts';
import { discardEdit } from '../../book/discard.ts';
import styles from './RowForm.module.css';
import { isSameState } from '../../book/contactStates.ts';
import { saveRowEdit } from './saveRow.ts';
import { useDraftForm } from './useDraftForm.ts';
import { contactsPage } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/**
 * Edits a contact in its row: Enter saves, Esc cancels. `contact` is the state in which the edit began. Changes
 * elsewhere are shown below the fields, and a conflict is resolved on saving.
 */
export function RowForm({
  contact,
  onHistory,
  onHint,
}: {
  contact: Contact;
  /** Opens the history of the contact; the draft is kept. */
  onHistory: (() => void) | undefined;
  onHint: (id: string, hasHint: boolean) => void;
}) {
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const { id, name: keptName } = contact;
  const edit = useSelector(selectRowEdit(id));
  const { draft, state } = edit ?? { draft: contact, state: 'open' };
  const isSaving = state === 'saving';
  const latest = useLatest(contact);
  const isUnchanged = isSameState(latest, contact);
  const changed = isUnchanged ? undefined : latest ? words.changed : words.deleted;
  const refused = state === 'refused' ? words.notSaved : undefined;
  const setDraft = (written: ContactDraft) =>
    edit && dispatch(editWritten({ id, key: edit.key, place: 'row', draft: written }));
  const { submit, name, number } = useDraftForm(draft, {
    kept: contact,
    onChange: setDraft,
    onSubmit: () => void dispatch(saveRowEdit(id)),
  });
  const onOwnHint = useCallback((hasHint: boolean) => onHint(id, hasHint), [id, onHint]);
  useEffect(() => name.current?.focus(), [name]);

  const cancel = () => dispatch(discardEdit(id));

  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isHeldOpen(event.currentTarget)) cancel();
    event.stopPropagation();
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
      aria-label={words.editName(keptName)}
    >
      <ContactFields
        draft={draft}
        onChange={setDraft}
        isReadOnly={isSaving}
        kept={contact}
        note={isSaving ? undefined : (changed ?? refused)}
        isFault={isUnchanged}
        onHint={onOwnHint}
        nameRef={name}
        numberRef={number}
      />
      <div className={styles.buttons}>
        <button
          type="submit"
          className={`${buttons.primary} ${styles.save}`}
          aria-label={words.save}
          aria-busy={isSaving}
        >
          <span className={styles.word}>{words.save}</span>
          <Icon path={TICK} />
        </button>
        <button
          type="button"
          className={`${buttons.ghost} ${styles.cancel}`}
          aria-label={words.cancel}
          onClick={unlessHeld(cancel)}
        >
          <span className={styles.word}>{words.cancel}</span>
          <Icon name="cross" />
        </button>
        {onHistory && (
          <button
            type="button"
            className={`${buttons.icon} ${styles.past}`}
            aria-label={words.historyOf(keptName)}
            title={words.history}
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
 * Returns the current state of a contact, or undefined if it was deleted. The lookup runs after the list is painted,
 * since it scans the whole book.
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
