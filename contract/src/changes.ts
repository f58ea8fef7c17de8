import { type Static, Type } from 'typebox';
import { CardObject } from './card.ts';
import { Clash } from './clashes.ts';
import { Contact } from './contacts.ts';
import { HISTORY_PAGE, PAST_MAX, TRASH_MAX } from './limits.ts';
import { SearchedText } from './searchTexts.ts';
import { boundedText, numberText } from './text.ts';

/** The kinds of acts on a book. Each act raises the revision by one, regardless of the number of contacts. */
export const CHANGE_ACTS = [
  'added',
  'edited',
  'deleted',
  'restored',
  'undone',
  'went_back',
  'imported',
  'merged',
] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

const Revision = Type.Integer({ minimum: 0, description: 'How many changes the book has seen', examples: [42] });
const ContactId = Type.String({ examples: ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10'] });
const AtMs = Type.Integer({ description: 'Milliseconds since 1970', examples: [1_795_176_000_000] });
const Act = Type.Enum([...CHANGE_ACTS], { type: 'string', examples: ['edited'] });

/** The state of a contact at some time. */
export const ContactState = Type.Object(
  {
    name: Type.String({ examples: ['Rosie Simpson'] }),
    number: Type.String({ examples: ['+380 (67) 123-45-67'] }),
    card: Type.Optional({ ...CardObject, description: 'In full, where it was more than these' }),
  },
  { title: 'ContactState' },
);
export type ContactState = Static<typeof ContactState>;

const Device = Type.Optional(
  Type.String({ description: 'What its owner calls the device that did it', examples: ['Olena’s phone'] }),
);
const MaybeState = Type.Union([ContactState, Type.Null()], { description: 'Null where it was not in the book' });

/**
 * Answer of GET /changes, and of undo, restore and going back: the current states of changed contacts, and the ids of
 * those that were deleted.
 */
export const Changes = Type.Object(
  {
    revision: Revision,
    contacts: Type.Array(Contact, { description: 'Those that are new or other than before, as they now are' }),
    gone: Type.Array(ContactId, { description: 'The ids of those that are in the book no more' }),
  },
  { title: 'Changes' },
);
export type Changes = Static<typeof Changes>;

/** A contact that was changed after the change to be undone. */
export const Conflict = Type.Object(
  {
    id: Type.String({ description: 'The id of the contact' }),
    current: Type.Union([Contact, Type.Null()], { description: 'As it now is; null when it is gone' }),
    made: Type.Union([ContactState, Type.Null()], { description: 'What the change to be undone had made of it' }),
    wanted: Type.Union([ContactState, Type.Null()], { description: 'What undoing would have made of it' }),
    clashes: Type.Optional(
      Type.Array(Clash, { description: 'What `wanted` (mine) and `current` (theirs) say differently' }),
    ),
  },
  { title: 'Conflict' },
);
export type Conflict = Static<typeof Conflict>;

/** Answer of POST /changes/{revision}/undo. */
export const Undone = Type.Object(
  {
    ...Changes.properties,
    kept: Type.Optional(
      Type.Array(Conflict, {
        description: 'Contacts of the change that were changed since and stay as they are, a hundred at most',
      }),
    ),
    keptCount: Type.Optional(Type.Integer({ minimum: 1, description: 'How many stay; left out if none does' })),
  },
  { title: 'Undone' },
);
export type Undone = Static<typeof Undone>;

/** One change of one contact. */
export const HistoryEntry = Type.Object(
  {
    id: ContactId,
    revision: Revision,
    act: Act,
    atMs: AtMs,
    device: Device,
    before: MaybeState,
    after: MaybeState,
  },
  { title: 'HistoryEntry' },
);
export type HistoryEntry = Static<typeof HistoryEntry>;

/** One act on the book. `entry` is present if it changed a single contact, `backToMs` if it went back. */
export const BookAct = Type.Object(
  {
    revision: Revision,
    act: Act,
    atMs: AtMs,
    contacts: Type.Integer({ description: 'How many contacts it touched', examples: [1] }),
    device: Device,
    canBeUndone: Type.Boolean({ description: 'Some of them are as it left them: undoing changes these alone' }),
    entry: Type.Optional(HistoryEntry),
    backToMs: Type.Optional(
      Type.Integer({
        description: 'When the book had become what it is after this; left out where it was its beginning',
      }),
    ),
  },
  { title: 'BookAct' },
);
export type BookAct = Static<typeof BookAct>;

/** The revision after which GET /changes starts. */
export const Since = Type.Object({ since: numberText('The revision that is known; all that is known where left out') });

/** Selects a page of a history, newest first. */
export const HistoryPage = Type.Object({
  before: numberText(`Only what came before this revision; ${HISTORY_PAGE} at a time`),
});

/** A deleted contact that can be restored until it is erased. */
export const TrashedContact = Type.Object(
  {
    id: ContactId,
    name: Type.String({ examples: ['Old dentist'] }),
    number: Type.String({ examples: ['555-0117'] }),
    also: Type.Optional(Type.Array(Type.String(), { description: 'Further texts, as in the list' })),
    texts: Type.Optional(Type.Array(SearchedText, { description: 'What a search compares besides' })),
    revision: Type.Integer({ description: 'Of the change that took it out of the book', examples: [42] }),
    deletedAtMs: AtMs,
    keptUntilMs: Type.Integer({ description: 'When it is gone for good, in milliseconds since 1970' }),
  },
  { title: 'TrashedContact' },
);
export type TrashedContact = Static<typeof TrashedContact>;

/** Start of a page of the trash: the revision and id of the contact before it. */
const TRASH_PLACE = String.raw`^\d{1,15}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$`;
const TRASH_PLACE_MAX_LENGTH = 52;

/** Selects a page of the trash, latest deletion first. */
export const TrashPage = Type.Object({
  before: Type.Optional(
    boundedText(TRASH_PLACE_MAX_LENGTH, [TRASH_PLACE], { description: 'What the page before called `next`' }),
  ),
  limit: numberText(`How many contacts, ${HISTORY_PAGE} where left out, ${TRASH_MAX} at most; 0 for the count alone`),
});

/** A page of the trash, and the total number of contacts in it. */
export const Trash = Type.Object(
  {
    total: Type.Integer({ description: `${TRASH_MAX} where it is that many or more`, examples: [3] }),
    keptDays: Type.Integer({ description: 'How long what leaves the book can come back', examples: [30] }),
    contacts: Type.Array(TrashedContact),
    next: Type.Optional(Type.String({ description: 'Where the next page begins; none after the last' })),
  },
  { title: 'Trash' },
);
export type Trash = Static<typeof Trash>;

/** The number of contacts, or versions of a contact, that were erased. */
export const Erased = Type.Object({ erased: Type.Integer({ minimum: 0, examples: [3] }) }, { title: 'Erased' });

/** Body of POST /contacts/{id}/restore. */
export const RestorePoint = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'The contact becomes what it was at this revision of the book' }),
  },
  { title: 'RestorePoint' },
);
export type RestorePoint = Static<typeof RestorePoint>;

/** The earlier book for GET /past: at a revision, or at a time. */
export const PastPoint = Type.Object({
  revision: numberText('The book as it was at this revision'),
  atMs: numberText('The book as it was at this time, in milliseconds since 1970'),
});

const Count = Type.Integer({ minimum: 0, examples: [3] });

/** The effect of going back, as returned by GET /past. */
export const BookDiff = Type.Object(
  {
    revision: Type.Integer({ description: 'To go back to', examples: [17] }),
    now: Type.Integer({ description: 'The revision that this is compared with', examples: [42] }),
    counts: Type.Object(
      { added: Count, removed: Count, changed: Count },
      { description: `How many there are; below, the first ${PAST_MAX} of each` },
    ),
    added: Type.Array(Contact, { description: 'What would come back, as it was' }),
    removed: Type.Array(Contact, { description: 'What would leave the book, for the trash' }),
    changed: Type.Array(Type.Object({ id: ContactId, now: ContactState, former: ContactState })),
  },
  { title: 'BookDiff' },
);
export type BookDiff = Static<typeof BookDiff>;

/** Body of POST /past. */
export const GoBack = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'To go back to', examples: [17] }),
    now: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Refused with 409 when the book has another revision by now' }),
    ),
  },
  { title: 'GoBack' },
);
export type GoBack = Static<typeof GoBack>;

/** The data of an event of GET /events. The event's id is the same revision. */
export const BookEvent = Type.Object(
  {
    revision: Revision,
    conflicts: Type.Optional(
      Type.Literal(true, { description: 'What GET /conflicts lists has changed, at any revision' }),
    ),
  },
  { title: 'BookEvent' },
);
export type BookEvent = Static<typeof BookEvent>;
