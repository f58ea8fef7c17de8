import { type Static, Type } from 'typebox';

/** What a field is called, whatever property of a card it stands in. */
const FIELD_LABELS = [
  'name',
  'nickname',
  'phone',
  'email',
  'address',
  'organization',
  'title',
  'role',
  'birthday',
  'anniversary',
  'death',
  'date',
  'note',
  'link',
  'profile',
  'photo',
  'logo',
  'sound',
  'key',
  'label',
  'member',
  'related',
  'language',
  'pronouns',
  'gender',
  'kind',
  'other',
] as const;
export type FieldLabel = (typeof FIELD_LABELS)[number];
const FieldKind = Type.Enum([...FIELD_LABELS], {
  type: 'string',
  description: 'The kind of field',
  examples: ['phone'],
});
const Path = Type.String({ description: 'Its place in the JSContact card', examples: ['phones/p1'] });

/** A value that two sides changed differently. Dates are written as in vCard 4.0. */
export const Clash = Type.Object(
  {
    path: Path,
    label: FieldKind,
    mine: Type.String({ description: 'The value of one side as a short text; empty if it was removed' }),
    theirs: Type.String({ description: 'The value of the other side' }),
  },
  { title: 'Clash' },
);
export type Clash = Static<typeof Clash>;

/** A value that a merge takes from one side, because the other side left it alone. */
export const KeptChange = Type.Object(
  {
    path: Path,
    label: FieldKind,
    text: Type.String({ description: 'The value as a short text' }),
    isRemoved: Type.Optional(Type.Literal(true)),
  },
  { title: 'KeptChange' },
);
export type KeptChange = Static<typeof KeptChange>;

/** The side whose value stays. Both can stay if the field may have several values. */
export const ClashSide = Type.Enum(['mine', 'theirs', 'both'], { type: 'string' });
export type ClashSide = Static<typeof ClashSide>;
