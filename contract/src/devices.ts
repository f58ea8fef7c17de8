import { type Static, Type } from 'typebox';
import { boundedText, plainText } from './text.ts';

/** The name of a device. */
export const DeviceDraft = Type.Object(
  { label: plainText(100, 'What its owner calls it', 'Olena’s phone') },
  { title: 'DeviceDraft' },
);
export type DeviceDraft = Static<typeof DeviceDraft>;

/** What the password of a device gives access to. */
export const DeviceAccess = Type.Union([Type.Literal('write'), Type.Literal('read'), Type.Literal('calendar')], {
  description:
    'write: CardDAV and the calls on contacts and labels; read: the same without changes; calendar: only the birthdays as a calendar',
});
export type DeviceAccess = Static<typeof DeviceAccess>;

/** Body of POST /users/devices. */
export const NewDeviceDraft = Type.Object(
  { ...DeviceDraft.properties, access: Type.Optional({ ...DeviceAccess, default: 'write' }) },
  { title: 'NewDeviceDraft' },
);
export type NewDeviceDraft = Static<typeof NewDeviceDraft>;

/** How a device has the labels of groups: as group cards, in CATEGORIES of the members, or both. */
export const GroupForm = Type.Union([Type.Literal('lists'), Type.Literal('categories'), Type.Literal('both')], {
  description: 'How it shows labels: as lists (group cards), as categories of contacts, or both',
});
export type GroupForm = Static<typeof GroupForm>;

/** Body of PATCH /users/devices/{id}. */
export const DeviceChange = Type.Partial(Type.Object({ ...DeviceDraft.properties, groups: GroupForm }), {
  title: 'DeviceChange',
  minProperties: 1,
});
export type DeviceChange = Static<typeof DeviceChange>;

export const Device = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    createdAtMs: Type.Integer(),
    usedAtMs: Type.Optional(Type.Integer({ description: 'Absent until the device is used' })),
    agent: Type.Optional(Type.String({ description: 'The program that used it last, as a short name' })),
    otherAgent: Type.Optional(
      Type.String({ description: 'Another program that used the same password in turn with `agent` within a week' }),
    ),
    groups: Type.Optional(GroupForm),
    isToldAtOnce: Type.Optional(
      Type.Boolean({ description: 'Whether its program is told of each change within a second (WebDAV-Push)' }),
    ),
    access: DeviceAccess,
  },
  { title: 'Device' },
);
export type Device = Static<typeof Device>;

/** A new device. Only this answer contains its password. */
export const NewDevice = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    user: Type.String({ description: 'The e-mail of its owner' }),
    password: Type.String({ description: 'Twenty letters and digits in groups' }),
    token: Type.String({ description: 'The id of its owner, a dot and the password, for `Authorization: Bearer`' }),
    access: DeviceAccess,
    url: Type.String({
      description: 'The address of the CardDAV server, or that of the calendar, which contains the token',
    }),
  },
  { title: 'NewDevice' },
);
export type NewDevice = Static<typeof NewDevice>;

/** A link that connects a phone. It works once, within ten minutes. */
export const DeviceLink = Type.Object(
  {
    id: Type.String({ description: 'The id that the device will have' }),
    url: Type.String({
      description: 'The address that the phone opens; its last part is the token',
      examples: ['https://contacts.example.com/c/n4bQgYhMfWWaL-qgxVrQFa'],
    }),
  },
  { title: 'DeviceLink' },
);
export type DeviceLink = Static<typeof DeviceLink>;

/** Body of POST /users/devices/links/redeem. */
export const DeviceLinkToken = Type.Object(
  {
    token: boundedText(22, [String.raw`^[\w-]{22}$`], {
      description: 'The last part of the address of the link',
      examples: ['n4bQgYhMfWWaL-qgxVrQFa'],
    }),
  },
  { title: 'DeviceLinkToken' },
);
export type DeviceLinkToken = Static<typeof DeviceLinkToken>;

const Flow = boundedText(43, [String.raw`^[\w-]{43}$`], {
  description: 'The part of the address after #',
  examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
});

/** Body of POST /users/devices/flow/request. */
export const FlowLink = Type.Object({ flow: Flow }, { title: 'FlowLink' });
export type FlowLink = Static<typeof FlowLink>;

/** The program that started a flow, as the server saw it. */
export const FlowRequest = Type.Object(
  {
    agent: Type.Optional(Type.String({ description: 'The program, by its User-Agent', examples: ['DAVx⁵'] })),
    address: Type.String({ description: 'The network address of the program', examples: ['203.0.113.7'] }),
  },
  { title: 'FlowRequest', description: 'The waiting program as the server sees it' },
);
export type FlowRequest = Static<typeof FlowRequest>;

/** Body of POST /users/devices/flow: the flow that a device started, as in the address of the page. */
export const DeviceFlow = Type.Object(
  {
    flow: Flow,
    label: plainText(100, 'What its owner calls the device', 'Olena’s phone'),
  },
  { title: 'DeviceFlow' },
);
export type DeviceFlow = Static<typeof DeviceFlow>;
