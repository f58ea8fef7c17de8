import { type Static, Type } from 'typebox';
import { ALSO_MAX, GROUPS_MAX, LABELS_MAX, NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from './limits.ts';
import { plainText } from './text.ts';

/** Body of POST /contacts (section 7). The text is stored as typed: clients send free text in any script. */
export const ContactDraft = Type.Object(
  {
    name: plainText(NAME_MAX_LENGTH, 'Whom to call', 'Rosie Simpson'),
    number: plainText(NUMBER_MAX_LENGTH, 'A phone number, as a person writes it', '+380 (67) 123-45-67'),
  },
  { title: 'ContactDraft' },
);
export type ContactDraft = Static<typeof ContactDraft>;

/** Body of POST /contacts. */
export const NewContact = Type.Object(
  {
    ...ContactDraft.properties,
    id: Type.Optional(
      Type.Unknown({ description: 'The id of the new contact, if it is a UUIDv7. Anything else is ignored.' }),
    ),
  },
  { title: 'NewContact' },
);
export type NewContact = ContactDraft & { id?: string };

/** Body of PATCH /contacts/{id}: one field or both. */
export const ContactPatch = Type.Partial(ContactDraft, { title: 'ContactPatch' });
export type ContactPatch = Static<typeof ContactPatch>;

export const Contact = Type.Object(
  {
    id: Type.String({ description: 'Opaque', examples: ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10'] }),
    name: Type.String({ examples: ['Rosie Simpson'] }),
    number: Type.String({ examples: ['+380 (67) 123-45-67'] }),
    version: Type.Optional(
      Type.Integer({
        description: 'The revision of its last change, for If-Match; absent on servers without a history',
        examples: [42],
      }),
    ),
    also: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: ALSO_MAX + GROUPS_MAX,
        description:
          'All further texts that a filter searches: numbers, e-mails, organisation, nickname and labels of its card, then `groups`',
        examples: [['rosie@example.com', 'Dentist']],
      }),
    ),
    groups: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: GROUPS_MAX,
        description: 'Names of groups that devices have put it in; `also` ends with them',
        examples: [['Choir']],
      }),
    ),
    labels: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: LABELS_MAX,
        description: 'The labels in its card; together with `groups`, these are all of its labels',
        examples: [['Family']],
      }),
    ),
    photo: Type.Optional(Type.String({ description: 'The digest of its photo' })),
  },
  { title: 'Contact' },
);
export type Contact = Static<typeof Contact>;
