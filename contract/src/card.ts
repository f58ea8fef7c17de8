import { type Static, type TSchema, Type } from 'typebox';
import { CARD_MAX_BYTES, CARD_TEXT_MAX_BYTES } from './limits.ts';
import { longText, record } from './text.ts';

/**
 * Maximum number of lines in a stored card: a line has at least four bytes ("X:" and a line break). A value within a
 * line has at least two.
 */
export const CARD_LINES_MAX = CARD_TEXT_MAX_BYTES / 4;
const VALUES_MAX = CARD_TEXT_MAX_BYTES / 2;
const LINES = { maxProperties: CARD_LINES_MAX, maxKeyLength: CARD_TEXT_MAX_BYTES };
const VALUES = { maxProperties: VALUES_MAX, maxKeyLength: CARD_TEXT_MAX_BYTES };

/** A JSContact card (RFC 9553). Unknown properties are preserved; property names are those of the RFC. */
const text = (description?: string) => longText(CARD_MAX_BYTES, description === undefined ? {} : { description });
const list = <T extends TSchema>(entry: T, description?: string) =>
  Type.Array(entry, { maxItems: VALUES_MAX, ...(description !== undefined && { description }) });
const flags = (description: string) => record(Type.Literal(true), { ...VALUES, description });
const entries = <T extends TSchema>(entry: T) => Type.Optional(record(entry, LINES));

const Common = {
  contexts: Type.Optional(flags('private, work')),
  pref: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '1 is preferred most' })),
  label: Type.Optional(text('A custom label')),
};

const Component = Type.Object({ kind: text(), value: text() });

const Name = Type.Object({
  full: Type.Optional(text('The name as displayed; FN in a vCard')),
  components: Type.Optional(list(Component, 'title, given, given2, surname, surname2, …')),
  isOrdered: Type.Optional(Type.Boolean()),
  sortAs: Type.Optional(record(text(), VALUES)),
});
export type Name = Static<typeof Name>;

const Phone = Type.Object({
  ...Common,
  number: text('As typed, or a URI of tel:'),
  features: Type.Optional(flags('voice, fax, mobile, pager, text, video')),
});

const Organization = Type.Object({
  ...Common,
  name: Type.Optional(text()),
  units: Type.Optional(list(Type.Object({ name: text() }))),
});

const Address = Type.Object({
  ...Common,
  components: Type.Optional(list(Component, 'name (of the street), locality, postcode, …')),
  full: Type.Optional(text('As on an envelope')),
  countryCode: Type.Optional(text('ISO 3166-1')),
  coordinates: Type.Optional(text('A URI of geo:')),
  timeZone: Type.Optional(text()),
});

const PartialDate = Type.Object({
  year: Type.Optional(Type.Integer()),
  month: Type.Optional(Type.Integer()),
  day: Type.Optional(Type.Integer()),
});
export type PartialDate = Static<typeof PartialDate>;

const Anniversary = Type.Object({
  kind: text('birth, wedding, death or another'),
  date: Type.Union([Type.Object({ '@type': Type.Literal('Timestamp'), utc: text() }), PartialDate]),
  label: Common.label,
});

const Media = Type.Object({
  ...Common,
  kind: text('photo, logo, sound'),
  uri: Type.Optional(text('A network address, which the server does not fetch, or a data: URI')),
  blobId: Type.Optional(text('The digest of a value that is stored separately (RFC 9610, section 3)')),
  mediaType: Type.Optional(text()),
});

const Resource = Type.Object({ ...Common, uri: text(), kind: Type.Optional(text()) });

const OnlineService = Type.Object({
  ...Common,
  uri: Type.Optional(text()),
  service: Type.Optional(text()),
  user: Type.Optional(text()),
  vCardName: Type.Optional(text()),
});

const SpeakToAs = Type.Object({
  grammaticalGender: Type.Optional(text()),
  pronouns: entries(Type.Object({ ...Common, pronouns: text() })),
});

/** A line that no other property represents (RFC 9555, section 2.15.1): name, parameters, type, value. */
const JCardProp = Type.Tuple([text(), record(Type.Union([text(), list(text())]), VALUES), text(), text()]);
export type JCardProp = Static<typeof JCardProp>;

/** A contact in full. If `vCardProps` is absent in a request, lines that the app does not know are kept. */
export const Card = Type.Object(
  {
    '@type': Type.Literal('Card'),
    version: Type.Union([Type.Literal('1.0'), Type.Literal('2.0')], {
      description: '1.0 (RFC 9553), or 2.0 (RFC 9982), in which a uid is optional; both are accepted',
    }),
    uid: Type.Optional(text()),
    kind: Type.Optional(text()),
    name: Type.Optional(Name),
    nicknames: Type.Optional(record(Type.Object({ ...Common, name: text() }), VALUES)),
    phones: entries(Phone),
    emails: entries(Type.Object({ ...Common, address: text() })),
    addresses: entries(Address),
    organizations: entries(Organization),
    titles: entries(Type.Object({ name: text(), kind: Type.Optional(text('title, role')) })),
    anniversaries: entries(Anniversary),
    notes: entries(Type.Object({ note: text() })),
    links: entries(Resource),
    media: entries(Media),
    onlineServices: entries(OnlineService),
    keywords: Type.Optional(flags('Labels')),
    members: Type.Optional(flags('The uids of the cards in a group')),
    relatedTo: entries(Type.Object({ relation: Type.Optional(flags('friend, spouse, …')) })),
    preferredLanguages: entries(Type.Object({ ...Common, language: text() })),
    speakToAs: Type.Optional(SpeakToAs),
    language: Type.Optional(text()),
    created: Type.Optional(text()),
    updated: Type.Optional(text()),
    prodId: Type.Optional(text()),
    vCardProps: Type.Optional(list(JCardProp)),
  },
  {
    title: 'Card',
    description: 'JSContact (RFC 9553), converted from a vCard as in RFC 9555',
    // Unknown properties are kept.
    additionalProperties: true,
    maxProperties: CARD_LINES_MAX,
    propertyNames: { maxLength: CARD_TEXT_MAX_BYTES },
  },
);
export type Card = Static<typeof Card>;

/** What the fields of a contact are called; `FIELDS` says what each of them is (card/src/fields/fields.ts). */
export const FIELD_NAMES = [
  'name',
  'organization',
  'title',
  'role',
  'phone',
  'email',
  'address',
  'birthday',
  'note',
  'label',
  'link',
  'profile',
  'anniversary',
  'date',
  'death',
  'nickname',
  'pronouns',
  'gender',
  'language',
  'related',
  'photo',
  'logo',
  'sound',
  'key',
  'member',
  'kind',
  'cardLanguage',
  'other',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** A card within another answer, where it is not validated again. */
export const CardObject = Type.Unsafe<Card>({ type: 'object', additionalProperties: true });
