import type { ContactDraft } from '@contactbook/contract/contacts';
import { NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { NAME_PATTERN } from '@contactbook/contract/names';
import { type RefObject, useEffect, useId } from 'react';
import { useValidity } from '../ui/Field.tsx';
import styles from './ContactFields.module.css';

const NAME_HINT = 'Letters first, then single spaces, hyphens or apostrophes.';
const MISSING_HINT = 'Both a name and a number are needed.';

/** The two fields of a contact, for the blank line and for a row in edit. */
export function ContactFields({
  draft,
  onChange,
  isReadOnly = false,
  keptName,
  note,
  isFault = false,
  onHint,
  nameRef,
  numberRef,
}: {
  draft: ContactDraft;
  onChange: (draft: ContactDraft) => void;
  isReadOnly?: boolean;
  /** A stored name may be of any form; it stays accepted until it is changed. */
  keptName?: string;
  /** A hint while nothing is wrong with what is written: a quiet one, or why it did not go through. */
  note?: string | undefined;
  isFault?: boolean;
  /** Told whenever there comes a hint below the fields, or goes. */
  onHint?: (hasHint: boolean) => void;
  nameRef: RefObject<HTMLInputElement | null>;
  numberRef: RefObject<HTMLInputElement | null>;
}) {
  const hintId = useId();
  const name = useValidity();
  const number = useValidity();
  const hasName = draft.name.trim() !== '';
  const hint = name.isInvalid && hasName ? NAME_HINT : MISSING_HINT;
  const isWrong = name.isInvalid || number.isInvalid;
  const hasHint = isWrong || note !== undefined;
  useEffect(() => onHint?.(hasHint), [hasHint, onHint]);

  return (
    <>
      <input
        {...name.handlers}
        ref={nameRef}
        className={styles.name}
        name="name"
        aria-label="Name"
        placeholder="Name"
        autoComplete="off"
        required
        {...(draft.name !== keptName && { pattern: NAME_PATTERN })}
        maxLength={NAME_MAX_LENGTH}
        value={draft.name}
        readOnly={isReadOnly}
        aria-invalid={name.isInvalid}
        aria-describedby={isWrong ? hintId : undefined}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      <input
        {...number.handlers}
        ref={numberRef}
        className={styles.number}
        name="number"
        type="tel"
        aria-label="Number"
        placeholder="Number"
        autoComplete="off"
        required
        maxLength={NUMBER_MAX_LENGTH}
        value={draft.number}
        readOnly={isReadOnly}
        aria-invalid={number.isInvalid}
        aria-describedby={isWrong ? hintId : undefined}
        onChange={({ target }) => onChange({ ...draft, number: target.value })}
      />
      {isWrong && (
        <p id={hintId} className={styles.hint} role="alert">
          {hint}
        </p>
      )}
      {!isWrong && note !== undefined && (
        <p className={isFault ? styles.hint : styles.note} role={isFault ? 'alert' : 'status'}>
          {note}
        </p>
      )}
    </>
  );
}
