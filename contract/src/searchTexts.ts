import { type Static, Type } from 'typebox';

/** What a further text of a card is. `latin` is a name of the contact in Latin letters. */
export const TEXT_FIELDS = [
  'name',
  'latin',
  'title',
  'note',
  'address',
  'birthday',
  'anniversary',
  'link',
  'service',
  'person',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export const SearchedText = Type.Object({
  field: Type.Enum([...TEXT_FIELDS], { type: 'string', examples: ['note'] }),
  text: Type.String({ description: 'A date is YYYY-MM-DD, with parts left out as in --04-15', examples: ['Map room'] }),
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
