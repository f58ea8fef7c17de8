import type { Contact } from '@contactbook/contract/contacts';
import { memo } from 'react';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './ContactRow.module.css';
import { Marked } from './Marked.tsx';
import { telHref } from './phone.ts';
import { RowForm } from './RowForm.tsx';
import { type Entry, markedName, markedNumber } from './search/bookView.ts';

/** The very same each time: React looks into them once. */
const EDIT_DRAWING = <Icon name="edit" size={18} />;
const BIN_DRAWING = <Icon name="bin" size={18} />;

/** What a row asks for; the list decides. */
export type RowActs = {
  onEdit: (contact: Contact) => void;
  onEditDone: (id: string) => void;
  /** With the version that is seen. */
  onDelete: (id: string, seen?: number) => void;
  /** Absent where the server keeps none. */
  onHistory?: ((id: string) => void) | undefined;
  onFocus: (id: string) => void;
  /** The hint below a row in edit has come or gone. */
  onHint: (id: string, hasHint: boolean) => void;
};

type PersonProps = RowActs & {
  entry: Entry;
  filter: string;
  isTabStop: boolean;
  isEdited: boolean;
  isSaving: boolean;
};

export type ContactRowProps = PersonProps & {
  /** Counted from 0 within `count` shown rows. */
  index: number;
  count: number;
  top: number;
  /** Shown at the first row under a letter. */
  letter: string | undefined;
  /** Shows nobody now, and waits for the next it can show. */
  isSpare?: boolean;
};

/** A contact's place in the list, with its letter. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { index, count, top, letter, isSpare = false, ...person } = props;
  return (
    <li
      className={letter === undefined ? styles.place : styles.lettered}
      style={{ top }}
      hidden={isSpare}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-first={index === 0}
    >
      {letter !== undefined && (
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      )}
      <Person {...person} />
    </li>
  );
});

/** Its avatar, name, number and acts; or, in their place, the form that edits it. */
const Person = memo(function Person(props: PersonProps) {
  const { entry, filter, isTabStop, isEdited, isSaving, onFocus, onEditDone, onHistory, onHint } = props;
  const { contact } = entry;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div
      className={isEdited ? styles.edited : styles.row}
      data-row={contact.id}
      // A row is a stop of its own: Enter edits it, Delete deletes it, arrows leave it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isEdited ? -1 : tabIndex}
      role="group"
      aria-label={`${contact.name}, ${contact.number}`}
      aria-keyshortcuts="Enter Delete"
      onFocus={() => onFocus(contact.id)}
    >
      <Avatar name={contact.name} />
      {isEdited ? (
        <RowForm
          contact={contact}
          onDone={() => onEditDone(contact.id)}
          onHistory={onHistory && (() => onHistory(contact.id))}
          onHint={onHint}
        />
      ) : (
        <>
          <span className={styles.name} title={contact.name}>
            <Marked segments={markedName(entry, filter)} />
          </span>
          <span className={styles.number}>
            <PhoneNumber entry={entry} filter={filter} tabIndex={tabIndex} />
          </span>
          <span className={styles.acts}>
            {isSaving ? (
              <span className={buttons.ring} role="status" aria-label="Saving" />
            ) : (
              <RowButtons {...props} tabIndex={tabIndex} />
            )}
          </span>
        </>
      )}
    </div>
  );
});

function PhoneNumber({ entry, filter, tabIndex }: { entry: Entry; filter: string; tabIndex: number }) {
  const href = telHref(entry.contact.number);
  const number = <Marked segments={markedNumber(entry, filter)} />;
  return href === undefined ? (
    number
  ) : (
    <a href={href} tabIndex={tabIndex}>
      {number}
    </a>
  );
}

function RowButtons({ entry: { contact }, tabIndex, onEdit, onDelete }: PersonProps & { tabIndex: number }) {
  const { id, name, version } = contact;
  return (
    <>
      <button
        type="button"
        className={`${buttons.icon} ${styles.act}`}
        tabIndex={tabIndex}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => onEdit(contact)}
      >
        {EDIT_DRAWING}
      </button>
      <button
        type="button"
        className={`${buttons.icon} ${styles.act} ${styles.delete}`}
        tabIndex={tabIndex}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onDelete(id, version)}
      >
        {BIN_DRAWING}
      </button>
    </>
  );
}
