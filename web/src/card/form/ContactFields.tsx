import type { Card } from '@contactbook/contract/card';
import type { ContactDraft } from '@contactbook/contract/contacts';
import { NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { type ClipboardEvent, type RefObject, useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { useValidity } from '../../ui/useValidity.ts';
import styles from './ContactFields.module.css';
import { pastedContact, saysMore } from './pasted.ts';
import { contactsPage, fieldNames } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The name and number fields, for a new contact and for a row in edit. */
export function ContactFields({
  draft,
  onChange,
  isReadOnly = false,
  kept,
  note,
  isFault = false,
  missing,
  onCard,
  onHint,
  nameRef,
  numberRef,
}: {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  isReadOnly?: boolean;
  /** The stored contact. Its number may be empty, as long as it is not changed. */
  kept?: ContactDraft;
  /** A hint that is shown while both fields are valid, for example why the contact was not saved. */
  note?: string | undefined;
  isFault?: boolean;
  /** Says what is missing, instead of the usual words. */
  missing?: string | undefined;
  /** Called with the card in a pasted text that says more than a name and a number. */
  onCard?: ((card: Partial<Card>) => void) | undefined;
  /** Called when the hint below the fields appears or disappears. */
  onHint?: (hasHint: boolean) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  numberRef: RefObject<HTMLInputElement | null>;
}) {
  const words = useWords(contactsPage);
  const names = useWords(fieldNames);
  const hintId = useId();
  const name = useValidity();
  const number = useValidity();
  const isWrong = name.isInvalid || number.isInvalid;
  const hasHint = isWrong || note !== undefined;
  useEffect(() => onHint?.(hasHint), [hasHint, onHint]);

  /** Splits a pasted name and number into the two fields, if these are empty. */
  function takeBoth(event: ClipboardEvent) {
    const text = draft.name + draft.number === '' ? event.clipboardData.getData('text') : '';
    if (onCard !== undefined && saysMore(text)) {
      event.preventDefault();
      // Without the file, the text can be pasted again.
      void import('./pastedCard.ts').then(({ pastedCard }) => onCard(pastedCard(text))).catch(() => undefined);
      return;
    }
    const contact = pastedContact(text);
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
        className={`text-field ${styles.name}`}
        name="name"
        aria-label={names.name.one}
        placeholder={names.name.one}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="done"
        required
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
        className={`text-field ${styles.number}`}
        name="number"
        type="tel"
        aria-label={names.phone.one}
        placeholder={names.phone.one}
        autoComplete="off"
        enterKeyHint="done"
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
          {missing ?? words.missing}
        </p>
      )}
      {!isWrong && note !== undefined && (
        <p ref={reveal} className={isFault ? styles.hint : styles.note} role={isFault ? 'alert' : 'status'}>
          {note}
        </p>
      )}
    </>
  );
}

/** The hint may be below the window's end, or behind an on-screen keyboard. */
const reveal = (hint: HTMLElement | null) => hint?.scrollIntoView({ block: 'nearest' });
