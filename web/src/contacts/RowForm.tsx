import type { Contact } from '@contactbook/contract/contacts';
import { type KeyboardEvent, useEffect } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { ContactFields } from './ContactFields.tsx';
import { change } from './edits.ts';
import styles from './RowForm.module.css';
import { useDraftForm } from './useDraftForm.ts';

/** A row being edited in place: Enter saves, Esc cancels; `onDone` either way. */
export function RowForm({
  contact,
  onDone,
  onWrong,
}: {
  contact: Contact;
  onDone: () => void;
  onWrong: (isWrong: boolean) => void;
}) {
  const dispatch = useAppDispatch();
  const { id, name: keptName, number: keptNumber } = contact;
  const { draft, setDraft, isSaving, submit, name, number } = useDraftForm(
    { name: keptName, number: keptNumber },
    async (tidy) => {
      const isSame = tidy.name === keptName && tidy.number === keptNumber;
      if (isSame || (await dispatch(change({ id, ...tidy })))) onDone();
      return false;
    },
  );
  useEffect(() => name.current?.focus(), [name]);

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
        onWrong={onWrong}
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
      </div>
    </form>
  );
}
