import type { Contact, ContactDraft } from '@contactbook/contract/contacts';
import { digitsOf } from '@contactbook/contract/digits';
import { sameName } from '@contactbook/contract/nameKey';
import { isPersonName } from '@contactbook/contract/names';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../redux.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { useRested } from '../../ui/useRested.ts';
import { selectItems } from '../../book/contactsSlice.ts';
import { addNumber } from './addNumber.ts';
import { cleanLine } from './cleanText.ts';
import type { DraftWarning } from './NewContactRow.tsx';
import './new-contact-notes.css';
import { newContact } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The whole book is searched once the user pauses. */
const SEARCH_AFTER_MS = 250;
/** Shorter numbers, such as 112, may be those of several people. */
const MIN_PERSONAL_DIGITS = 5;
/** The last digits of a number without the prefixes that depend on where it is dialled. */
const LOCAL_DIGITS = 9;

/** What is worth knowing of a contact while it is written: an unusual or taken name, and whose number it is. */
export default function NewContactNotes({
  draft,
  warning,
  isUnusualAccepted,
  onOpen,
  onDone,
}: {
  draft: ContactDraft;
  warning: DraftWarning | undefined;
  isUnusualAccepted: boolean;
  onOpen: ((id: string) => void) | undefined;
  /** Called when the number was added to a contact of the book. */
  onDone: () => void;
}) {
  const words = useWords(newContact);
  const dispatch = useAppDispatch();
  const items = useSelector(selectItems);
  const number = useRested(draft.number, SEARCH_AFTER_MS);
  const owner = useMemo(() => ownerOf(items, number), [items, number]);
  const namesake = useMemo(
    () => (warning === 'taken' ? items.find(({ name }) => sameName(name, draft.name)) : undefined),
    [items, warning, draft.name],
  );
  const isUnusual = warning === 'unusual' || (!isUnusualAccepted && !canBecomeName(cleanLine(draft.name)));

  async function addToNamesake(contact: Contact) {
    if (await dispatch(addNumber(contact, draft.number))) onDone();
    else onOpen?.(contact.id);
  }

  if (namesake !== undefined) {
    const text = namesake.number === '' ? words.taken(namesake.name) : words.takenWith(namesake.name, namesake.number);
    return (
      <div className="new-notes">
        <p className="new-note" role="alert">
          <span>
            <Isolated {...{ text }} name={namesake.name} />
          </span>
        </p>
        {onOpen && (
          <p className="new-note-acts">
            <button type="button" className="new-note-act" onClick={() => onOpen(namesake.id)}>
              {words.open}
            </button>
            {owner?.id !== namesake.id && (
              <button type="button" className="new-note-act" onClick={() => void addToNamesake(namesake)}>
                {words.addNumber}
              </button>
            )}
          </p>
        )}
      </div>
    );
  }
  if (!isUnusual && owner === undefined) return null;
  return (
    <div className="new-notes">
      {isUnusual && (
        <p className="new-note" role={warning === undefined ? 'status' : 'alert'}>
          {words.unusual}
          {warning !== undefined && (
            <span className="new-note-key">
              <kbd>Enter</kbd> {words.again}
            </span>
          )}
        </p>
      )}
      {owner !== undefined && (
        <p className="new-note" role="status">
          <span>
            <Isolated text={words.sameNumber(owner.name)} name={owner.name} />
          </span>
          {onOpen && (
            <button type="button" className="new-note-act" onClick={() => onOpen(owner.id)}>
              {words.open}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Accepts text that is still being written: a space or hyphen at its end may be followed by a letter. */
function canBecomeName(text: string): boolean {
  return text === '' || isPersonName(text) || isPersonName(`${text}a`);
}

function ownerOf(items: Contact[], number: string): Contact | undefined {
  const digits = digitsOf(number);
  if (digits.length < MIN_PERSONAL_DIGITS) return undefined;
  const isSame = (other: string) => {
    const others = digitsOf(other);
    return (
      others === digits ||
      (digits.length >= LOCAL_DIGITS && others.slice(-LOCAL_DIGITS) === digits.slice(-LOCAL_DIGITS))
    );
  };
  return items.find((contact) => [contact.number, ...(contact.also ?? [])].some(isSame));
}
