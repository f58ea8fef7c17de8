import { type Static, Type } from 'typebox';
import { FIELD_NAMES } from './card.ts';
import { MERGE_CONTACTS_MAX, MERGE_GROUPS_MAX } from './limits.ts';
import { boundedText } from './text.ts';

/**
 * `same`: identical, or every difference fills a gap. `choose`: the same person, with values that differ. `perhaps`:
 * only a name, a shared mailbox or a landline speaks for it.
 */
export const DUPLICATE_LANES = ['same', 'choose', 'perhaps'] as const;
export const DuplicateLane = Type.Enum([...DUPLICATE_LANES], { type: 'string', title: 'DuplicateLane' });
export type DuplicateLane = (typeof DUPLICATE_LANES)[number];

const ContactId = Type.String({ examples: ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10'] });
const ID = String.raw`^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$`;
const GivenId = boundedText(36, [ID], { description: 'The id of a contact' });
const PATH_MAX = 500;
const Field = Type.Enum([...FIELD_NAMES], { type: 'string', description: 'The field', examples: ['phone'] });
const Path = Type.String({
  description: 'Where the value is in the merged card, as in JSContact',
  examples: ['emails/e1'],
});
const ValueText = Type.String({ examples: ['olena@example.com'] });

/** Values that differ, each with the contact that has it. One of them stays. */
export const DuplicateClash = Type.Object(
  { path: Path, label: Field, values: Type.Array(Type.Object({ contact: ContactId, text: ValueText })) },
  { title: 'DuplicateClash' },
);
export type DuplicateClash = Static<typeof DuplicateClash>;

/** A value that the merged contact keeps, and the contacts that have it. */
export const DuplicateValue = Type.Object(
  {
    path: Path,
    label: Field,
    text: ValueText,
    about: Type.Array(Type.String(), { description: 'Home or work, the kind of number, or a custom label' }),
    contacts: Type.Array(ContactId),
  },
  { title: 'DuplicateValue' },
);
export type DuplicateValue = Static<typeof DuplicateValue>;

export const DuplicateReason = Type.Object({
  property: Type.Enum(['uid', 'phone', 'email', 'name', 'birthday', 'company', 'chosen'], { type: 'string' }),
  value: ValueText,
});
export type DuplicateReason = Static<typeof DuplicateReason>;

/** Find contacts that may be the same person. */
export const DuplicateGroup = Type.Object(
  {
    id: Type.String({ description: 'Identifies the group; it changes when a contact of the group changes' }),
    lane: DuplicateLane,
    contacts: Type.Array(
      Type.Object({
        id: ContactId,
        name: ValueText,
        number: Type.String(),
        version: Type.Integer(),
        photo: Type.Optional(Type.String()),
      }),
      { description: 'The first contact stays unless another one is chosen' },
    ),
    reasons: Type.Array(DuplicateReason, { description: 'Values that the contacts share' }),
    clashes: Type.Array(DuplicateClash),
    values: Type.Array(DuplicateValue),
  },
  { title: 'DuplicateGroup' },
);
export type DuplicateGroup = Static<typeof DuplicateGroup>;

const Count = Type.Integer({ minimum: 0 });

/** Answer of GET /duplicates. */
export const Duplicates = Type.Object(
  {
    revision: Type.Integer({ description: 'The revision of the book in which the groups were found' }),
    counts: Type.Object({ same: Count, choose: Count, perhaps: Count }, { description: 'Groups in each lane' }),
    people: Type.Integer({ description: 'Number of people who are in the book more than once', minimum: 0 }),
    apart: Type.Integer({ description: 'Number of pairs of contacts that are kept apart', minimum: 0 }),
    groups: Type.Array(DuplicateGroup),
    next: Type.Optional(Type.String({ description: 'Start of the next page; absent on the last page' })),
  },
  { title: 'Duplicates' },
);
export type Duplicates = Static<typeof Duplicates>;

/** Selects a lane and a page of it, or contacts that somebody wants to merge by hand. */
export const DuplicatesQuery = Type.Object({
  lane: Type.Optional(DuplicateLane),
  after: Type.Optional(boundedText(60, [String.raw`^[\w-]*$`], { description: 'The `next` of the previous page' })),
  ids: Type.Optional(
    boundedText(37 * MERGE_CONTACTS_MAX, [String.raw`^[\dA-Fa-f,-]*$`], {
      description: 'Ids of two or more contacts, separated by commas; returns only these, as one group',
    }),
  ),
});

const MergeGroup = Type.Object({
  contacts: Type.Array(GivenId, { minItems: 2, maxItems: MERGE_CONTACTS_MAX }),
  survivor: Type.Optional({
    ...GivenId,
    description: 'The contact that stays; by default the one that most devices have',
  }),
  versions: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      maxItems: MERGE_CONTACTS_MAX,
      description: 'The versions of these contacts, in the same order; refused with 412 if one has changed',
    }),
  ),
  choices: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ maxLength: PATH_MAX, description: 'The path of a clash, or of a value' }),
        contact: Type.Union([GivenId, Type.Null()], {
          description: 'The contact whose value stays; null drops the value',
        }),
      }),
      { maxItems: 500, description: 'By default, the value of the contact that stays is used' },
    ),
  ),
});

/** Body of POST /contacts/merge: groups of contacts, or all groups of a lane. */
export const MergeContacts = Type.Object(
  {
    groups: Type.Optional(Type.Array(MergeGroup, { minItems: 1, maxItems: MERGE_GROUPS_MAX })),
    lane: Type.Optional(
      Type.Literal('same', { description: 'Instead of `groups`: merges all groups that need no decision' }),
    ),
    revision: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'With `lane`: the revision of the book; any other is refused with 412',
      }),
    ),
  },
  { title: 'MergeContacts' },
);
export type MergeContacts = Static<typeof MergeContacts>;
export type MergeGroup = Static<typeof MergeGroup>;
