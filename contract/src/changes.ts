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
  'kept_apart',
  'apart_ended',
  'conflict_dismissed',
] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

const Revision = Type.Integer({ minimum: 0, description: 'Number of changes to the book so far', examples: [42] });
const ContactId = Type.String({ examples: ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10'] });
const AtMs = Type.Integer({ description: 'Milliseconds since 1970', examples: [1_795_176_000_000] });
const Act = Type.Enum([...CHANGE_ACTS], { type: 'string', examples: ['edited'] });

/** The state of a contact at some time. */
export const ContactState = Type.Object(
  {
    name: Type.String({ examples: ['Rosie Simpson'] }),
    number: Type.String({ examples: ['+380 (67) 123-45-67'] }),
    card: Type.Optional({ ...CardObject, description: 'The full state, if it was more than a name and a number' }),
  },
  { title: 'ContactState' },
);
export type ContactState = Static<typeof ContactState>;

const Device = Type.Optional(
  Type.String({ description: 'The label of the device that made the change', examples: ['Olena’s phone'] }),
);
const MaybeState = Type.Union([ContactState, Type.Null()], { description: 'Null if it was not in the book' });

/**
 * Answer of GET /changes, and of undo, restore and going back: the current states of changed contacts, and the ids of
 * those that were deleted.
 */
export const Changes = Type.Object(
  {
    revision: Revision,
    contacts: Type.Array(Contact, { description: 'New and changed contacts in their current state' }),
    gone: Type.Array(ContactId, { description: 'Ids of the contacts that have left the book' }),
  },
  { title: 'Changes' },
);
export type Changes = Static<typeof Changes>;

/** A contact that was changed after the change to be undone. */
export const Conflict = Type.Object(
  {
    id: Type.String({ description: 'The id of the contact' }),
    current: Type.Union([Contact, Type.Null()], {
      description: 'The current state; null if the contact is not in the book',
    }),
    made: Type.Union([ContactState, Type.Null()], { description: 'The state after the change that is undone' }),
    wanted: Type.Union([ContactState, Type.Null()], { description: 'The state that undoing would restore' }),
    clashes: Type.Optional(
      Type.Array(Clash, { description: 'Fields in which `wanted` (mine) and `current` (theirs) differ' }),
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
        description: 'Contacts that were changed since and stay as they are, at most a hundred',
      }),
    ),
    keptCount: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Number of contacts that stay; absent if there are none' }),
    ),
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
    contacts: Type.Integer({
      description: 'Number of contacts that it changed; 0 for a decision that changed none',
      examples: [1],
    }),
    device: Device,
    canBeUndone: Type.Boolean({
      description:
        'True if at least one contact is still in the state after this change, or its later change fits together with the undo; undoing changes only such contacts',
    }),
    entry: Type.Optional(HistoryEntry),
    backToMs: Type.Optional(
      Type.Integer({
        description: 'Time of the earlier state that the book went back to; absent for its beginning',
      }),
    ),
  },
  { title: 'BookAct' },
);
export type BookAct = Static<typeof BookAct>;

/** The revision after which GET /changes starts. */
export const Since = Type.Object({
  since: numberText('The revision that the client has; without it, the whole book is returned'),
});

/** Selects a page of a history, newest first. */
export const HistoryPage = Type.Object({
  before: numberText(`Only changes before this revision, ${HISTORY_PAGE} per page`),
});

/** A deleted contact that can be restored until it is erased. */
export const TrashedContact = Type.Object(
  {
    id: ContactId,
    name: Type.String({ examples: ['Old dentist'] }),
    number: Type.String({ examples: ['555-0117'] }),
    also: Type.Optional(Type.Array(Type.String(), { description: 'Further texts, as in the list' })),
    texts: Type.Optional(Type.Array(SearchedText, { description: 'What a search compares besides' })),
    revision: Type.Integer({ description: 'The revision of the change that removed it from the book', examples: [42] }),
    deletedAtMs: AtMs,
    keptUntilMs: Type.Integer({ description: 'Time at which it is erased, in milliseconds since 1970' }),
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
    boundedText(TRASH_PLACE_MAX_LENGTH, [TRASH_PLACE], { description: 'The `next` of the previous page' }),
  ),
  limit: numberText(`Number of contacts, ${HISTORY_PAGE} by default, at most ${TRASH_MAX}; 0 returns only the count`),
});

/** A page of the trash, and the total number of contacts in it. */
export const Trash = Type.Object(
  {
    total: Type.Integer({ description: `At most ${TRASH_MAX}, even if there are more`, examples: [3] }),
    keptDays: Type.Integer({
      description: 'Number of days for which deleted contacts can be restored',
      examples: [30],
    }),
    contacts: Type.Array(TrashedContact),
    next: Type.Optional(Type.String({ description: 'Start of the next page; absent on the last page' })),
  },
  { title: 'Trash' },
);
export type Trash = Static<typeof Trash>;

/** The number of contacts, or versions of a contact, that were erased. */
export const Erased = Type.Object({ erased: Type.Integer({ minimum: 0, examples: [3] }) }, { title: 'Erased' });

/** Body of POST /contacts/{id}/restore. */
export const RestorePoint = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'The revision whose state of the contact is restored' }),
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
    revision: Type.Integer({ description: 'The revision to go back to', examples: [17] }),
    now: Type.Integer({ description: 'The revision that this is compared with', examples: [42] }),
    counts: Type.Object(
      { added: Count, removed: Count, changed: Count },
      { description: `Total numbers; the lists have at most ${PAST_MAX} of each` },
    ),
    added: Type.Array(Contact, { description: 'Contacts that would be restored, in their earlier state' }),
    removed: Type.Array(Contact, { description: 'Contacts that would move to the trash' }),
    changed: Type.Array(Type.Object({ id: ContactId, now: ContactState, former: ContactState })),
  },
  { title: 'BookDiff' },
);
export type BookDiff = Static<typeof BookDiff>;

/** Body of POST /past. */
export const GoBack = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'The revision to go back to', examples: [17] }),
    now: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The current revision of the book; any other is refused with 409' }),
    ),
  },
  { title: 'GoBack' },
);
export type GoBack = Static<typeof GoBack>;

/** The data of an event of GET /events. The event's id is the same revision. */
export const BookEvent = Type.Object(
  {
    revision: Revision,
    conflicts: Type.Optional(Type.Literal(true, { description: 'True if the list of GET /conflicts has changed' })),
  },
  { title: 'BookEvent' },
);
export type BookEvent = Static<typeof BookEvent>;
