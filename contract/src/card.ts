import { type Static, type TSchema, Type } from 'typebox';

/** JSContact (RFC 9553): what the app knows of it. Whatever else a card has is kept; names are the RFC's. */
const text = (description?: string) => Type.String(description === undefined ? {} : { description });
const flags = (description: string) => Type.Record(Type.String(), Type.Literal(true), { description });
const entries = <T extends TSchema>(entry: T) => Type.Optional(Type.Record(Type.String(), entry));

const Common = {
  contexts: Type.Optional(flags('private, work')),
  pref: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '1 is preferred most' })),
  label: Type.Optional(text('In the words of its owner')),
};

const Component = Type.Object({ kind: Type.String(), value: Type.String() });

const Name = Type.Object({
  full: Type.Optional(text('What is shown; FN of a vCard')),
  components: Type.Optional(Type.Array(Component, { description: 'title, given, given2, surname, surname2, …' })),
  isOrdered: Type.Optional(Type.Boolean()),
  sortAs: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Name = Static<typeof Name>;

const Phone = Type.Object({
  ...Common,
  number: text('As typed, or a URI of tel:'),
  features: Type.Optional(flags('voice, fax, mobile, pager, text, video')),
});

const Organization = Type.Object({
  ...Common,
  name: Type.Optional(Type.String()),
  units: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
});

const Address = Type.Object({
  ...Common,
  components: Type.Optional(Type.Array(Component, { description: 'name (of the street), locality, postcode, …' })),
  full: Type.Optional(text('As on an envelope')),
  countryCode: Type.Optional(text('ISO 3166-1')),
  coordinates: Type.Optional(text('A URI of geo:')),
  timeZone: Type.Optional(Type.String()),
});

const PartialDate = Type.Object({
  year: Type.Optional(Type.Integer()),
  month: Type.Optional(Type.Integer()),
  day: Type.Optional(Type.Integer()),
});
export type PartialDate = Static<typeof PartialDate>;

const Anniversary = Type.Object({
  kind: text('birth, wedding, death or another'),
  date: Type.Union([Type.Object({ '@type': Type.Literal('Timestamp'), utc: Type.String() }), PartialDate]),
  label: Common.label,
});

const Media = Type.Object({
  ...Common,
  kind: text('photo, logo, sound'),
  uri: Type.Optional(text('An address on the network, which nobody fetches, or data: where it is small or new')),
  blobId: Type.Optional(text('The digest of what is kept apart (RFC 9610, section 3)')),
  mediaType: Type.Optional(Type.String()),
});

const Resource = Type.Object({ ...Common, uri: Type.String(), kind: Type.Optional(Type.String()) });

const OnlineService = Type.Object({
  ...Common,
  uri: Type.Optional(Type.String()),
  service: Type.Optional(Type.String()),
  user: Type.Optional(Type.String()),
  vCardName: Type.Optional(Type.String()),
});

const SpeakToAs = Type.Object({
  grammaticalGender: Type.Optional(Type.String()),
  pronouns: entries(Type.Object({ ...Common, pronouns: Type.String() })),
});

/** A line that no other property stands for (RFC 9555, section 2.15.1): name, parameters, type, value. */
const JCardProp = Type.Tuple([
  Type.String(),
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  Type.String(),
  Type.String(),
]);
export type JCardProp = Static<typeof JCardProp>;

/** A contact in full; without `vCardProps`, lines that the app does not know stay as they are. */
export const Card = Type.Object(
  {
    '@type': Type.Literal('Card'),
    version: Type.Literal('1.0'),
    uid: Type.Optional(Type.String()),
    kind: Type.Optional(Type.String()),
    name: Type.Optional(Name),
    nicknames: entries(Type.Object({ ...Common, name: Type.String() })),
    phones: entries(Phone),
    emails: entries(Type.Object({ ...Common, address: Type.String() })),
    addresses: entries(Address),
    organizations: entries(Organization),
    titles: entries(Type.Object({ name: Type.String(), kind: Type.Optional(text('title, role')) })),
    anniversaries: entries(Anniversary),
    notes: entries(Type.Object({ note: Type.String() })),
    links: entries(Resource),
    media: entries(Media),
    onlineServices: entries(OnlineService),
    keywords: Type.Optional(flags('Labels')),
    members: Type.Optional(flags('The uids of the cards in a group')),
    relatedTo: entries(Type.Object({ relation: Type.Optional(flags('friend, spouse, …')) })),
    preferredLanguages: entries(Type.Object({ ...Common, language: Type.String() })),
    speakToAs: Type.Optional(SpeakToAs),
    language: Type.Optional(Type.String()),
    created: Type.Optional(Type.String()),
    updated: Type.Optional(Type.String()),
    prodId: Type.Optional(Type.String()),
    vCardProps: Type.Optional(Type.Array(JCardProp)),
  },
  {
    title: 'Card',
    description: 'JSContact (RFC 9553), as RFC 9555 has it from a vCard',
    // Properties that the app does not know are kept.
    additionalProperties: true,
  },
);
export type Card = Static<typeof Card>;

/** One inside another answer, where it is passed on as it was made. */
export const CardObject = Type.Unsafe<Card>({ type: 'object', additionalProperties: true });
