import { type Static, Type } from 'typebox';
import { boundedText, plainText } from './text.ts';

/** What POST /users/devices takes: what its owner calls it. */
export const DeviceDraft = Type.Object(
  { label: plainText(100, 'What its owner calls it', 'Olena’s phone') },
  { title: 'DeviceDraft' },
);
export type DeviceDraft = Static<typeof DeviceDraft>;

export const Device = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    createdAtMs: Type.Integer(),
    usedAtMs: Type.Optional(Type.Integer({ description: 'Left out until it is used' })),
    agent: Type.Optional(Type.String({ description: 'The program that used it last, as a short name' })),
  },
  { title: 'Device' },
);
export type Device = Static<typeof Device>;

/** A device just made; its password is told this once. */
export const NewDevice = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    user: Type.String({ description: 'The e-mail of its owner' }),
    password: Type.String({ description: 'Twenty letters and digits in groups' }),
    url: Type.String({ description: 'The address of the CardDAV server' }),
  },
  { title: 'NewDevice' },
);
export type NewDevice = Static<typeof NewDevice>;

/** A card that a device sent and that clashed with a later change: kept until its owner decides. */
export const RefusedEdit = Type.Object(
  {
    id: Type.String(),
    contact: Type.String({ description: 'The id of the contact' }),
    device: Type.String({ description: 'The label of the device' }),
    atMs: Type.Integer(),
    fields: Type.Array(Type.Object({ field: Type.String(), mine: Type.String(), theirs: Type.String() })),
  },
  { title: 'RefusedEdit' },
);
export type RefusedEdit = Static<typeof RefusedEdit>;

/** What POST /refused-edits/{id} takes: whether the card of the device is wanted, or what is there stays. */
export const RefusedEditChoice = Type.Object(
  {
    take: Type.Boolean(),
    fields: Type.Optional(
      Type.Array(plainText(100, 'The name of a field that clashes', 'TEL'), {
        maxItems: 100,
        description: 'In which of those that clash it wins; in all of them where left out',
      }),
    ),
  },
  { title: 'RefusedEditChoice' },
);
export type RefusedEditChoice = Static<typeof RefusedEditChoice>;

/** What POST /users/devices/flow takes: the flow that a device began, as it stands in the address of the page. */
export const DeviceFlow = Type.Object(
  {
    flow: boundedText(43, [String.raw`^[\w-]{43}$`], {
      description: 'What stands behind # in the address',
      examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
    }),
    label: plainText(100, 'What its owner calls the device', 'Olena’s phone'),
  },
  { title: 'DeviceFlow' },
);
export type DeviceFlow = Static<typeof DeviceFlow>;
