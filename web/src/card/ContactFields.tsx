import type { ContactDraft } from '@contactbook/contract/contacts';
import { NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { isPersonName, NAME_PATTERN } from '@contactbook/contract/names';
import { type ClipboardEvent, type RefObject, useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { useValidity } from '../ui/useValidity.ts';
import { cleanLine } from './cleanText.ts';
import styles from './ContactFields.module.css';
import { pastedContact } from './pasted.ts';
import { contactsPage } from '../words/en/contactsPage.ts';
import { useWords } from '../words/words.ts';

/** The name and number fields, for a new contact and for a row in edit. */
export function ContactFields({
  draft,
  onChange,
  isReadOnly = false,
  kept,
  note,
  isFault = false,
  onHint,
  nameRef,
  numberRef,
}: {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  isReadOnly?: boolean;
  /** The stored contact. Its name may have any form and its number may be empty, as long as they are not changed. */
  kept?: ContactDraft;
  /** A hint that is shown while both fields are valid, for example why the contact was not saved. */
  note?: string | undefined;
  isFault?: boolean;
  /** Called when the hint below the fields appears or disappears. */
  onHint?: (hasHint: boolean) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  numberRef: RefObject<HTMLInputElement | null>;
}) {
  const words = useWords(contactsPage);
  const hintId = useId();
  const name = useValidity();
  const number = useValidity();
  const hasName = draft.name.trim() !== '';
  const hint = name.isInvalid && hasName ? words.nameHint : words.missing;
  const isWrong = name.isInvalid || number.isInvalid;
  const isStrange = hasName && draft.name !== kept?.name && !canBecomeName(cleanLine(draft.name));
  const quiet = note ?? (isStrange ? words.nameHint : undefined);
  const isReason = isFault && note !== undefined;
  const hasHint = isWrong || quiet !== undefined;
  useEffect(() => onHint?.(hasHint), [hasHint, onHint]);

  /** Splits a pasted name and number into the two fields, if these are empty. */
  function takeBoth(event: ClipboardEvent) {
    const contact = draft.name + draft.number === '' ? pastedContact(event.clipboardData.getData('text')) : undefined;
    if (contact === undefined) return;
    event.preventDefault();
    flushSync(() => onChange(contact));
    numberRef.current?.focus();
  }

  return (
    <>
      <input
        {...name.handlers}
        ref={nameRef}
        className={styles.name}
        name="name"
        aria-label={words.name}
        placeholder={words.name}
        autoComplete="off"
        required
        {...(draft.name !== kept?.name && { pattern: NAME_PATTERN })}
        maxLength={NAME_MAX_LENGTH}
        value={draft.name}
        readOnly={isReadOnly}
        aria-invalid={name.isInvalid}
        aria-describedby={isWrong ? hintId : undefined}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
        onPaste={takeBoth}
      />
      <input
        {...number.handlers}
        ref={numberRef}
        className={styles.number}
        name="number"
        type="tel"
        aria-label={words.number}
        placeholder={words.number}
        autoComplete="off"
        required={kept?.number !== ''}
        maxLength={NUMBER_MAX_LENGTH}
        value={draft.number}
        readOnly={isReadOnly}
        aria-invalid={number.isInvalid}
        aria-describedby={isWrong ? hintId : undefined}
        onChange={({ target }) => onChange({ ...draft, number: target.value })}
        onPaste={takeBoth}
      />
      {isWrong && (
        <p ref={reveal} id={hintId} className={styles.hint} role="alert">
          {hint}
        </p>
      )}
      {!isWrong && quiet !== undefined && (
        <p ref={reveal} className={isReason ? styles.hint : styles.note} role={isReason ? 'alert' : 'status'}>
          {quiet}
        </p>
      )}
    </>
  );
}

/** The hint may be below the window's end, or behind an on-screen keyboard. */
const reveal = (hint: HTMLElement | null) => hint?.scrollIntoView({ block: 'nearest' });

/** Accepts text that is still being written: a space or hyphen at its end may be followed by a letter. */
function canBecomeName(text: string): boolean {
  return isPersonName(text) || isPersonName(`${text}a`);
}
