import { type Static, Type } from 'typebox';
import { NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from './limits.ts';
import { plainText } from './text.ts';

/** What POST /contacts takes (section 7). Kept as typed: clients send free text in any script. */
export const ContactDraft = Type.Object({
  name: plainText(NAME_MAX_LENGTH, 'Whom to call'),
  number: plainText(NUMBER_MAX_LENGTH, 'A phone number, as a person writes it'),
});
export type ContactDraft = Static<typeof ContactDraft>;

/** What PATCH /contacts/{id} takes: one field or both. */
export const ContactPatch = Type.Partial(ContactDraft);
export type ContactPatch = Static<typeof ContactPatch>;

export const Contact = Type.Object({
  id: Type.String({ description: 'Opaque' }),
  name: Type.String(),
  number: Type.String(),
});
export type Contact = Static<typeof Contact>;
