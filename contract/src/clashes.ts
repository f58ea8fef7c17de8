import { type Static, Type } from 'typebox';
import { FIELD_NAMES } from './card.ts';

const FieldKind = Type.Enum([...FIELD_NAMES], { type: 'string', description: 'The field', examples: ['phone'] });
const about = (of: string) =>
  Type.Array(Type.String(), {
    description: `What is said about ${of}: home or work, the kind of a number, a custom label`,
  });
const Path = Type.String({ description: 'Its place in the JSContact card', examples: ['phones/p1'] });

/** A value of a field in short. Dates are as in vCard 4.0, and kinds as in JSContact. */
export const ShortValue = Type.Object({
  label: FieldKind,
  text: Type.String({ description: 'The value as a short text' }),
  about: Type.Optional(about('the value')),
});
export type ShortValue = Static<typeof ShortValue>;

/** A value that two sides changed differently. Dates are written as in vCard 4.0. */
export const Clash = Type.Object(
  {
    path: Path,
    label: FieldKind,
    mine: Type.String({ description: 'The value of one side as a short text; empty if it was removed' }),
    theirs: Type.String({ description: 'The value of the other side' }),
    about: Type.Optional(
      Type.Object(
        { mine: about('one value'), theirs: about('the other') },
        { description: 'If both have the same text' },
      ),
    ),
  },
  { title: 'Clash' },
);
export type Clash = Static<typeof Clash>;

/** A value that a merge takes from one side, because the other side left it alone. */
export const KeptChange = Type.Object(
  {
    path: Path,
    ...ShortValue.properties,
    isRemoved: Type.Optional(Type.Literal(true)),
  },
  { title: 'KeptChange' },
);
export type KeptChange = Static<typeof KeptChange>;

/** The side whose value stays. Both can stay if the field may have several values. */
export const ClashSide = Type.Enum(['mine', 'theirs', 'both'], { type: 'string' });
export type ClashSide = Static<typeof ClashSide>;
