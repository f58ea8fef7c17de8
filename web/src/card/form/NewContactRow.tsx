import type { Card } from '@contactbook/contract/card';
import type { ContactDraft } from '@contactbook/contract/contacts';
import { isPersonName } from '@contactbook/contract/names';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { lazyWithRetry, whenIdle } from '../../ui/lazyWithRetry.ts';
import { HideOnError } from '../../ui/HideOnError.tsx';
import { addLater, isTakenName, putAside } from '../../book/additions.ts';
import { duplicateFound } from '../../book/bookEvents.ts';
import { Avatar } from '../photo/Avatar.tsx';
import styles from './NewContactRow.module.css';
import { ContactFields } from './ContactFields.tsx';
import { selectCardEdit, selectIsUnusualAccepted, selectNewContact } from '../../book/draftSelectors.ts';
import { BLANK, NEW_CONTACT, newContactChanged, unusualAccepted } from '../../book/draftsSlice.ts';
import { isSameState } from '../../book/contactStates.ts';
import { useHeaderRow } from '../../book/useHeaderRow.ts';
import { selectShownLabel } from '../../book/shownLabelSlice.ts';
import { beginNewContact } from './beginNewContact.ts';
import { useDraftForm } from './useDraftForm.ts';
import { contactsPage } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

const NewContactNotes = lazyWithRetry(() => import('./NewContactNotes.tsx'));

export type NewContactRowHandle = {
  /** Gives the focus to the row without changing it. */
  focus: () => void;
  /** Opens the row with the known values filled in, and focuses the first empty field. */
  begin: (known?: Partial<ContactDraft>) => void;
};

/** Why a second Enter is needed: the name is taken, or it has unusual characters. */
export type DraftWarning = 'taken' | 'unusual';

/** The row at the top of the page for a new contact. On phones a button beside the filter opens it. */
export function NewContactRow({
  isAlwaysOpen,
  onBegin,
  onAdded,
  onOpen,
  ref,
}: {
  isAlwaysOpen: boolean;
  /** Called before the row opens, so that the page can make it visible. */
  onBegin: () => void;
  onAdded: (draft: ContactDraft) => void;
  /** Shows a contact in full, or the form of a new one; undefined if the server has no cards. */
  onOpen: ((id: string) => void) | undefined;
  ref: Ref<NewContactRowHandle>;
}) {
  const words = useWords(contactsPage);
  const dispatch = useAppDispatch();
  const draft = useSelector(selectNewContact);
  const inForm = useSelector(selectCardEdit(NEW_CONTACT));
  const isUnusualAccepted = useSelector(selectIsUnusualAccepted);
  const label = useSelector(selectShownLabel);
  const isWritten = !isSameState(draft, BLANK);
  const [isOpened, setIsOpened] = useState(isWritten);
  const [warning, setWarning] = useState<DraftWarning>();
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isAlwaysOpen || isOpened;
  const header = useHeaderRow();
  useEffect(() => whenIdle(NewContactNotes.fetchAhead), []);

  function setDraft(written: ContactDraft) {
    if (written.name !== draft.name) setWarning(undefined);
    dispatch(newContactChanged(written));
  }

  /** The first Enter with such a name asks; the second one adds. */
  function warningFor({ name: written }: ContactDraft): DraftWarning | undefined {
    if (dispatch(isTakenName(written))) return 'taken';
    return isUnusualAccepted || isPersonName(written) ? undefined : 'unusual';
  }

  const { submit, name, number } = useDraftForm(draft, {
    onChange: setDraft,
    onSubmit(tidy) {
      const reason = warning ?? warningFor(tidy);
      if (reason !== warning) {
        setWarning(reason);
        if (reason === 'taken') dispatch(duplicateFound(tidy.name));
        return;
      }
      if (reason === 'unusual') dispatch(unusualAccepted());
      // Flushed synchronously, because the next keystroke belongs to the next contact.
      flushSync(() => {
        // The first contact of a book changes the layout, which could close the row during input.
        setIsOpened(true);
        setDraft(BLANK);
        setWarning(undefined);
        dispatch(addLater(tidy, { isAnyway: reason === 'taken' }));
        onAdded(tidy);
      });
      name.current?.focus();
    },
  });

  function begin(known?: Partial<ContactDraft>) {
    if (inForm !== undefined) return onOpen?.(NEW_CONTACT);
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

  /** Goes on in the form of all fields. */
  function openForm(known: Partial<Card> = draftCard(draft)) {
    dispatch(beginNewContact({ ...(label !== undefined && { keywords: { [label]: true } }), ...known }));
    clear();
    onOpen?.(NEW_CONTACT);
  }

  function clear() {
    setDraft(BLANK);
    setWarning(undefined);
  }

  function close() {
    flushSync(() => setIsOpened(false));
    opener.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isAlwaysOpen && !event.nativeEvent.isComposing) close();
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || onOpen === undefined) return;
    event.preventDefault();
    openForm();
  }

  function cancel() {
    clear();
    close();
  }

  if (!isOpen || inForm !== undefined) {
    const isInHeader = header !== undefined && inForm === undefined;
    const inFormName = inForm?.draft.name?.full ?? '';
    const button = (
      <button
        ref={opener}
        type="button"
        className={isInHeader ? styles.beside : `${styles.opener} new-in-form`}
        aria-current={inForm && 'true'}
        data-toasts-before={isInHeader || undefined}
        onClick={() => begin()}
      >
        {inFormName === '' ? <Plus /> : <Avatar name={inFormName} />}
        {inForm === undefined ? (
          <span className={isInHeader ? 'unseen' : ''}>{words.addContact}</span>
        ) : (
          <span>
            <bdi translate="no">{inFormName}</bdi>
            <span className="new-unsaved">{words.unsaved}</span>
          </span>
        )}
      </button>
    );
    return isInHeader ? header && createPortal(button, header) : button;
  }
  const canWriteMore = isWritten && onOpen !== undefined;
  return (
    <form
      className={isWritten ? styles.writtenLine : styles.line}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      aria-label={words.addContact}
      data-takes-card={onOpen && ''}
      data-takes-one
    >
      <span className={styles.picture}>{draft.name.trim() === '' ? <Plus /> : <Avatar name={draft.name} />}</span>
      <ContactFields
        draft={draft}
        onChange={setDraft}
        missing={onOpen && words.missingHere}
        onCard={onOpen && openForm}
        nameRef={name}
        numberRef={number}
      />
      {isWritten && (
        <HideOnError>
          <NewContactNotes
            {...{ draft, warning, onOpen }}
            isUnusualAccepted={isUnusualAccepted}
            onDone={() => {
              clear();
              name.current?.focus();
            }}
          />
        </HideOnError>
      )}
      {canWriteMore && (
        <button
          type="button"
          className={`${buttons.quiet} ${styles.more}`}
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={() => openForm()}
        >
          {words.moreFields}
        </button>
      )}
      <button type="submit" className={`${buttons.primary} ${styles.add}`}>
        {warning === undefined ? words.add : words.addAnyway}
      </button>
      {!isAlwaysOpen && (
        <button
          type="button"
          className={`${buttons.icon} ${styles.cancel}`}
          aria-label={words.cancel}
          title={words.cancel}
          onClick={cancel}
        >
          <Icon name="cross" />
        </button>
      )}
    </form>
  );
}

function Plus() {
  return (
    <span className={`tile ${styles.plus}`}>
      <Icon name="plus" />
    </span>
  );
}

function draftCard({ name, number }: ContactDraft): Partial<Card> {
  return {
    ...(name !== '' && { name: { full: name } }),
    ...(number !== '' && { phones: { p1: { number, features: { mobile: true } } } }),
  };
}
