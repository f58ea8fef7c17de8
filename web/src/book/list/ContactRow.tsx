import { dialled } from '@contactbook/contract/dialled';
import type { Contact } from '@contactbook/contract/contacts';
import { type MouseEvent, memo, useId } from 'react';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { Avatar } from '../../card/photo/Avatar.tsx';
import { PhotoAvatar } from '../../card/photo/PhotoAvatar.tsx';
import styles from './ContactRow.module.css';
import forms from '../../card/form/RowForm.module.css';
import { RowForm } from '../../card/form/RowForm.tsx';
import { digitsIn, type SearchEntry } from '../search/bookView.ts';
import { shownName } from '../shownName.ts';
import type { contactsPage } from '../../words/en.ts';

/** Constant elements, which React skips when it compares. */
const EDIT_DRAWING = <Icon name="edit" size={18} />;
const BIN_DRAWING = <Icon name="bin" size={18} />;

/**
 * The maximum length for each font size, in UTF-16 units. Numbers are never cut and rows have one height, so longer
 * numbers wrap in a smaller font.
 */
const NUMBER_SIZES = [
  { max: 20, size: 'number' },
  { max: 40, size: 'longNumber' },
  { max: 80, size: 'longestNumber' },
  { max: Infinity, size: 'widestNumber' },
];

/** Other characters are about twice as wide as digits, which matters in numbers of several lines. */
function numberSize(number: string): string | undefined {
  const { length } = number.length > 40 ? number.replace(/[^\d\s()+.,-]/g, '--') : number;
  return styles[NUMBER_SIZES.find(({ max }) => length <= max)!.size];
}

/** Callbacks from a row to the list. */
export type RowHandlers = {
  onEdit: (contact: Contact) => void;
  /** Called with the version that the row shows. */
  onDelete: (id: string, seen?: number) => void;
  /** Undefined if the server keeps no history. */
  onHistory?: ((id: string) => void) | undefined;
  onFocus: (id: string) => void;
  /** Shows the contact in full. If the server has no cards, opens the whole row; null closes it. */
  onOpen: (id: string | null) => void;
  /** Called when the hint below a row in edit appears or disappears. */
  onHint: (id: string, hasHint: boolean) => void;
};

type PersonProps = RowHandlers & {
  words: (typeof contactsPage)['english'];
  entry: SearchEntry;
  /** Text of the card in which the filter matched, shown instead of the number. */
  also: string | undefined;
  /** Why the contact was found, if it does not contain the filter. */
  reason: string | undefined;
  isTabStop: boolean;
  isEdited: boolean;
  /** Whether a click or tap has opened the row. */
  isOpen: boolean;
  /** Whether the contact is shown in full beside the list. */
  isShown: boolean;
  /** Whether the contact has unsaved text. */
  isDrafted: boolean;
  /** Whether it was just added. */
  isNew: boolean;
  isSaving: boolean;
  /** Whether the contact is selected; undefined if contacts cannot be selected. */
  isPicked: boolean | undefined;
};

type ContactRowProps = PersonProps & {
  /** Index among the `count` shown rows; negative for a hidden spare row. */
  index: number;
  count: number;
  top: number;
  /** Shown at the first row under a letter. */
  letter: string | undefined;
  /** Whether `letter` is the heading above all similar contacts. */
  isHeaded: boolean;
};

/** A contact's place in the list, with its letter. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { index, count, top, letter, isHeaded, ...person } = props;
  return (
    <li
      className={letter === undefined || isHeaded ? styles.place : styles.lettered}
      style={{ top }}
      hidden={index < 0}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {isHeaded ? (
        <h2 className={styles.similar}>{letter}</h2>
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      )}
      <PersonRow {...person} />
    </li>
  );
});

/** The avatar, name, number and buttons of a contact, or the form that edits it. */
const PersonRow = memo(function PersonRow(props: PersonProps) {
  const { words, entry, also, reason, isTabStop, isEdited, isOpen, isShown, isDrafted, isNew, isSaving, isPicked } =
    props;
  const { onFocus, onOpen, onHistory, onHint } = props;
  const { contact } = entry;
  const nameId = useId();
  const name = shownName(contact);
  const tabIndex = isTabStop ? 0 : -1;
  const number = also ?? contact.number;
  const mark = isDrafted ? words.draft : isNew ? words.new : '';
  const picked = isPicked === true && words.selected;

  /** Opens the row; a second tap closes it. Links and buttons in the row handle their own clicks. */
  function open({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a, button, input') === null) onOpen(isOpen ? null : contact.id);
  }

  return (
    // The list handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      className={isEdited ? forms.edited : reason === undefined ? styles.row : styles.reasoned}
      data-row={contact.id}
      data-open={isOpen}
      data-picked={isPicked}
      aria-current={isShown || undefined}
      // A row is a focus stop: Enter edits it, Delete deletes it, arrow keys leave it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isEdited ? -1 : tabIndex}
      role="group"
      aria-label={[name, contact.name && number, reason, mark, picked].filter(Boolean).join(', ')}
      aria-keyshortcuts="Enter Delete"
      onFocus={() => onFocus(contact.id)}
      onClick={isEdited ? undefined : open}
    >
      {contact.photo === undefined ? (
        <Avatar name={contact.name} />
      ) : (
        <PhotoAvatar id={contact.id} name={contact.name} digest={contact.photo} />
      )}
      {isPicked !== undefined && !isEdited && <PickBox {...{ isPicked, tabIndex, nameId }} />}
      {isEdited ? (
        <RowForm contact={contact} onHistory={onHistory && (() => onHistory(contact.id))} onHint={onHint} />
      ) : (
        <>
          {/* The title is set on hover. A title in every row would make the browser restyle all rows with each key. */}
          <bdi
            id={nameId}
            className={styles.name}
            translate="no"
            onPointerMove={({ currentTarget }) => void (currentTarget.title = name)}
          >
            {entry.name || (contact.number ? <PhoneNumber number={contact.number} tabIndex={tabIndex} /> : name)}
          </bdi>
          {/* The label of the row says it. */}
          {mark !== '' && <span className={isNew ? `${styles.drafted} row-new` : styles.drafted} data-word={mark} />}
          <bdi className={numberSize(number)}>
            {(also === undefined ? entry.name : digitsIn(also)) ? (
              <PhoneNumber number={number} tabIndex={tabIndex} />
            ) : (
              also
            )}
          </bdi>
          {reason !== undefined && <span className={styles.reason}>{reason}</span>}
          <span className={styles.buttons}>
            {isSaving ? (
              <span className={buttons.ring} role="status" aria-label={words.saving} />
            ) : (
              <RowButtons {...props} tabIndex={tabIndex} />
            )}
          </span>
        </>
      )}
    </div>
  );
});

/**
 * The checkbox of a row, named by the name in it. Its properties stay the same when the row shows another contact, since
 * React sets all attributes of an input again when one changes. What selects contacts listens to it.
 */
const PickBox = memo(function PickBox(props: { isPicked: boolean; tabIndex: number; nameId: string }) {
  const { isPicked, tabIndex, nameId } = props;
  return (
    <input
      className={styles.pick}
      type="checkbox"
      checked={isPicked}
      readOnly
      tabIndex={tabIndex}
      aria-labelledby={nameId}
    />
  );
});

/** Renders each number in the text as a link. */
function PhoneNumber({ number, tabIndex }: { number: string; tabIndex: number }) {
  return dialled(number).map(({ start, end, href }) => {
    const part = number.slice(start, end);
    return href === undefined ? (
      part
    ) : (
      <a key={start} href={href} tabIndex={tabIndex}>
        {part}
      </a>
    );
  });
}

function RowButtons({ words, entry: { contact }, tabIndex, onEdit, onDelete }: PersonProps & { tabIndex: number }) {
  const { id, version } = contact;
  const name = shownName(contact);
  return (
    <>
      <button
        type="button"
        className={`${buttons.icon} ${styles.button}`}
        tabIndex={tabIndex}
        aria-label={words.editName(name)}
        title={words.edit}
        onClick={() => onEdit(contact)}
      >
        {EDIT_DRAWING}
      </button>
      <button
        type="button"
        className={`${buttons.icon} ${styles.button} ${styles.delete}`}
        tabIndex={tabIndex}
        aria-label={words.deleteName(name)}
        title={words.delete}
        onClick={() => onDelete(id, version)}
      >
        {BIN_DRAWING}
      </button>
    </>
  );
}
