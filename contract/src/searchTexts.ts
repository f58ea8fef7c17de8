import { type Static, Type } from 'typebox';
import { FIELD_NAMES } from './card.ts';

export const SearchedText = Type.Object({
  field: Type.Enum([...FIELD_NAMES, 'latin'], {
    type: 'string',
    description: 'The field; `latin` is a name of the contact in Latin letters',
    examples: ['note'],
  }),
  text: Type.String({ description: 'A date is YYYY-MM-DD, with parts left out as in --04-15', examples: ['Map room'] }),
  isDate: Type.Optional(Type.Literal(true)),
});
export type SearchedText = Static<typeof SearchedText>;

/** Answer of GET /contacts/search-texts. A contact without further texts is left out. */
export const SearchTexts = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, description: 'The texts include all changes up to this one', examples: [42] }),
    contacts: Type.Array(
      Type.Object({
        id: Type.String({ examples: ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10'] }),
        texts: Type.Array(SearchedText),
      }),
    ),
  },
  { title: 'SearchTexts' },
);
export type SearchTexts = Static<typeof SearchTexts>;
