import { type Static, Type } from 'typebox';
import { Changes } from './changes.ts';
import { Contact } from './contacts.ts';
import { FAVOURITE_LABEL, SETTABLE } from './labelNames.ts';
import { ACT_CONTACTS_MAX, ACT_PREVIEW_MAX, NAME_MAX_LENGTH } from './limits.ts';
import { boundedText, NO_CONTROLS, numberText, plainText } from './text.ts';

const labelName = (description: string) => plainText(NAME_MAX_LENGTH, description, 'Family');

export const Label = Type.Object(
  {
    id: Type.String({ description: 'Opaque; renaming the label changes it', examples: ['sbPV5Ut6yFaqrr3xJ7vcPg'] }),
    name: Type.String({ examples: ['Family'] }),
    contacts: Type.Integer({ minimum: 0, description: 'Number of contacts with this label', examples: [12] }),
    isFavourite: Type.Boolean({ description: `True for the label “${FAVOURITE_LABEL}”, which is listed first` }),
  },
  { title: 'Label' },
);
export type Label = Static<typeof Label>;

/** Body of POST /labels and PATCH /labels/{id}. */
export const LabelDraft = Type.Object(
  { name: labelName('What the label is called; in a rename, the name of another label joins the two') },
  { title: 'LabelDraft' },
);
export type LabelDraft = Static<typeof LabelDraft>;

/** Answer of POST /labels and PATCH /labels/{id}: the label, and the contacts that changed with it. */
export const LabelChanges = Type.Object({ label: Label, ...Changes.properties }, { title: 'LabelChanges' });
export type LabelChanges = Static<typeof LabelChanges>;

const ids = (description: string) =>
  Type.Array(Type.String({ maxLength: 36, examples: ['019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10'] }), {
    maxItems: ACT_CONTACTS_MAX,
    description,
  });

/** A filter of the contacts screen. A contact must meet both conditions that are given. */
export const ContactFilter = Type.Object(
  {
    q: Type.Optional(
      boundedText(NAME_MAX_LENGTH, [NO_CONTROLS], { description: 'The text of the filter; without it, all contacts' }),
    ),
    label: Type.Optional(
      boundedText(NAME_MAX_LENGTH, [NO_CONTROLS], { description: 'The name of a label of the contact' }),
    ),
  },
  { title: 'ContactFilter' },
);
export type ContactFilter = Static<typeof ContactFilter>;

/** The contacts of an act: some by id, or all that a filter shows at a revision. */
export const ContactSelection = Type.Union(
  [
    Type.Object({ ids: ids('Ids of contacts; those that are not in the book are skipped') }),
    Type.Object({
      filter: ContactFilter,
      revision: Type.Integer({ minimum: 0, description: 'Refused with 409 if the book has another revision' }),
      except: Type.Optional(ids('Ids of contacts that the act leaves out')),
    }),
  ],
  { title: 'ContactSelection' },
);
export type ContactSelection = Static<typeof ContactSelection>;

export const ContactAct = Type.Union(
  [
    Type.Object({ do: Type.Literal('label'), label: labelName('The name of the label to add, or its id') }),
    Type.Object({ do: Type.Literal('unlabel'), label: labelName('The name of the label to remove, or its id') }),
    Type.Object({ do: Type.Literal('delete') }),
    Type.Object({ do: Type.Literal('restore') }),
    Type.Object({
      do: Type.Literal('set'),
      property: Type.Enum([...SETTABLE]),
      value: boundedText(NAME_MAX_LENGTH, [NO_CONTROLS], {
        description: 'Replaces the first value of the property; empty to remove it',
        examples: ['Example Ltd'],
      }),
    }),
  ],
  { title: 'ContactAct' },
);
export type ContactAct = Static<typeof ContactAct>;

/** Body of POST /contacts/acts and POST /contacts/acts/preview. */
export const ContactActs = Type.Object({ contacts: ContactSelection, act: ContactAct }, { title: 'ContactActs' });
export type ContactActs = Static<typeof ContactActs>;

const contactCount = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] });

export const ActCounts = Type.Object(
  {
    selected: contactCount('Contacts of the selection that exist'),
    changed: contactCount('Those that the act changes; the others are so already'),
    missing: contactCount('Ids of the selection that are not there'),
  },
  { title: 'ActCounts' },
);
export type ActCounts = Static<typeof ActCounts>;

/** Answer of POST /contacts/acts. */
export const ContactsActed = Type.Object({ ...Changes.properties, counts: ActCounts }, { title: 'ContactsActed' });
export type ContactsActed = Static<typeof ContactsActed>;

/** Selects a page of a preview. */
export const ActPreviewPage = Type.Object({
  after: Type.Optional(boundedText(36, [NO_CONTROLS], { description: 'The `next` of the previous page' })),
  limit: numberText(`Number of contacts; at most ${ACT_PREVIEW_MAX}, which is the default`),
});

/** A contact that an act would change, with the texts of the field before and after; none if it would be deleted. */
export const ActPreviewRow = Type.Object(
  {
    contact: Contact,
    field: Type.Optional(Type.String({ description: 'As in JSContact: keywords, organizations, titles, notes' })),
    before: Type.Optional(Type.Array(Type.String())),
    after: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'ActPreviewRow' },
);
export type ActPreviewRow = Static<typeof ActPreviewRow>;

/** Answer of POST /contacts/acts/preview. */
export const ActPreview = Type.Object(
  {
    revision: Type.Integer({ description: 'Of the book that was read', examples: [42] }),
    counts: Type.Optional({ ...ActCounts, description: 'On the first page' }),
    rows: Type.Array(ActPreviewRow, { description: 'Only contacts that the act would change, in the order of ids' }),
    next: Type.Optional(Type.String({ description: 'Value for `after`; absent on the last page' })),
  },
  { title: 'ActPreview' },
);
export type ActPreview = Static<typeof ActPreview>;
