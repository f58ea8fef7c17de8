import type { ContactDraft } from '@contactbook/contract/contacts';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { addLater, putAside } from '../book/additions.ts';
import { Avatar } from './Avatar.tsx';
import styles from './NewContactRow.module.css';
import { ContactFields } from './ContactFields.tsx';
import { selectNewContact } from '../book/draftSelectors.ts';
import { BLANK, newContactChanged } from '../book/draftsSlice.ts';
import { isSameState } from '../book/threeWay.ts';
import { useDraftForm } from './useDraftForm.ts';
import { contactsPage } from '../words/en/contactsPage.ts';
import { useWords } from '../words/words.ts';

export type NewContactRowHandle = {
  /** Gives the focus to the row without changing it. */
  focus: () => void;
  /** Opens the row with the known values filled in, and focuses the first empty field. */
  begin: (known?: Partial<ContactDraft>) => void;
};

/** The row at the top of the page for a new contact. On small screens it opens on demand. */
export function NewContactRow({
  isAlwaysOpen,
  onBegin,
  onAdded,
  ref,
}: {
  isAlwaysOpen: boolean;
  /** Called before the row opens, so that the page can make it visible. */
  onBegin: () => void;
  onAdded: (draft: ContactDraft) => void;
  ref: Ref<NewContactRowHandle>;
}) {
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const draft = useSelector(selectNewContact);
  const isWritten = !isSameState(draft, BLANK);
  const [isOpened, setIsOpened] = useState(isWritten);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isAlwaysOpen || isOpened;
  const setDraft = (written: ContactDraft) => void dispatch(newContactChanged(written));
  const { submit, name, number } = useDraftForm(draft, {
    onChange: setDraft,
    onSubmit(tidy) {
      // Flushed synchronously, because the next keystroke belongs to the next contact.
      flushSync(() => {
        // The first contact of a book changes the layout, which could close the row during input.
        setIsOpened(true);
        setDraft(BLANK);
        dispatch(addLater(tidy));
        onAdded(tidy);
      });
      name.current?.focus();
    },
  });

  function begin(known?: Partial<ContactDraft>) {
    flushSync(() => {
      onBegin();
      setIsOpened(true);
      if (known === undefined) return;
      if (isWritten) dispatch(putAside(draft));
      setDraft({ ...BLANK, ...known });
    });
    (known?.name === undefined ? name : number).current?.focus();
  }
  useImperativeHandle(ref, () => ({ begin, focus: () => (opener.current ?? name.current)?.focus() }));

  function close() {
    flushSync(() => setIsOpened(false));
    opener.current?.focus();
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape' && !isAlwaysOpen) close();
  }

  function cancel() {
    setDraft(BLANK);
    close();
  }

  if (!isOpen) {
    return (
      <button ref={opener} type="button" className={styles.opener} onClick={() => begin()}>
        <span className={styles.plus}>
          <Icon name="plus" />
        </span>
        {words.addContact}
      </button>
    );
  }
  return (
    <form className={styles.line} noValidate onSubmit={submit} onKeyDown={closeOnEscape} aria-label={words.addContact}>
      <span className={styles.picture}>
        {draft.name.trim() === '' ? (
          <span className={styles.plus}>
            <Icon name="plus" />
          </span>
        ) : (
          <Avatar name={draft.name} />
        )}
      </span>
      <ContactFields draft={draft} onChange={setDraft} nameRef={name} numberRef={number} />
      <button type="submit" className={`${buttons.primary} ${styles.add}`}>
        {words.add}
      </button>
      {!isAlwaysOpen && (
        <button type="button" className={`${buttons.ghost} ${styles.cancel}`} onClick={cancel}>
          {words.cancel}
        </button>
      )}
    </form>
  );
}
