import { type Static, Type } from 'typebox';
import { Device } from './devices.ts';
import { BODY_MAX_BYTES, DEVICES_MAX, HEADER_MAX_LENGTH } from './limits.ts';
import { boundedText, longText } from './text.ts';
import { LanguageCode, SignUp } from './users.ts';

/** Longer than any name of the IANA database. */
const TIME_ZONE_MAX_LENGTH = 64;
const Password = SignUp.properties.password;
const CurrentPassword = longText(BODY_MAX_BYTES, { description: 'The current password' });

/** A session that has not ended. */
export const ActiveSession = Type.Object(
  {
    id: Type.String({ description: 'Identifies the session; it is not the token' }),
    label: Type.String({
      description: 'Browser and system, as in the example; empty if unknown',
      examples: ['Chrome on Windows'],
    }),
    createdAtMs: Type.Integer(),
    usedAtMs: Type.Integer(),
    isCurrent: Type.Boolean(),
    isNew: Type.Optional(
      Type.Boolean({ description: 'True for a log-in from a new browser that the user has not confirmed yet' }),
    ),
  },
  { title: 'ActiveSession' },
);
export type ActiveSession = Static<typeof ActiveSession>;

/** Body of POST /users/password. */
export const PasswordChange = Type.Object(
  {
    current: CurrentPassword,
    next: Password,
    endDevices: Type.Optional(Type.Boolean({ description: 'Whether to disconnect all devices too; false by default' })),
    endCodes: Type.Optional(
      Type.Boolean({ description: 'Whether to invalidate all recovery codes too; true by default' }),
    ),
  },
  { title: 'PasswordChange' },
);
export type PasswordChange = Static<typeof PasswordChange>;

/**
 * Body of PATCH /users/current. A new e-mail needs the password, and must be verified first if the server sends mail.
 */
export const UserPatch = Type.Partial(
  Type.Object({
    name: SignUp.properties.name,
    email: SignUp.properties.email,
    password: CurrentPassword,
    language: LanguageCode,
  }),
  { title: 'UserPatch' },
);
export type UserPatch = Static<typeof UserPatch>;

/** Whether the server sends mail, the e-mail and whether it is verified, and the number of unused recovery codes. */
export const AccountState = Type.Object(
  {
    hasMail: Type.Boolean(),
    email: Type.String({ examples: ['ann@example.com'] }),
    isVerified: Type.Boolean(),
    pendingEmail: Type.Optional(Type.String({ description: 'The new e-mail, which is used once it is verified' })),
    codesLeft: Type.Integer({ minimum: 0 }),
    isOperator: Type.Optional(Type.Boolean({ description: 'True for operators of this server' })),
    birthdayZone: Type.Optional(
      Type.String({ description: "The time zone of the mail of the week's birthdays; absent if it is off" }),
    ),
  },
  { title: 'AccountState' },
);
export type AccountState = Static<typeof AccountState>;

/** Body of PUT /users/birthday-mail. */
export const BirthdayMail = Type.Object(
  {
    timeZone: boundedText(TIME_ZONE_MAX_LENGTH, [String.raw`^[A-Za-z][\w+/-]*$`], {
      description: 'A time zone of the IANA database',
      examples: ['Europe/Kyiv'],
    }),
  },
  { title: 'BirthdayMail' },
);
export type BirthdayMail = Static<typeof BirthdayMail>;

/** Answer of GET /users/verification. */
export const Verification = Type.Object(
  { email: Type.String({ examples: ['ann@example.com'] }), isVerified: Type.Boolean() },
  { title: 'Verification' },
);
export type Verification = Static<typeof Verification>;

/** Body of POST /users/codes and DELETE /users/current. */
export const PasswordProof = Type.Object({ password: CurrentPassword }, { title: 'PasswordProof' });
export type PasswordProof = Static<typeof PasswordProof>;

/** Ten recovery codes. They are returned once, and each can be used once. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Body of POST /users/recovery. */
export const RecoveryRequest = Type.Object({ email: longText(BODY_MAX_BYTES) }, { title: 'RecoveryRequest' });
export type RecoveryRequest = Static<typeof RecoveryRequest>;

/** The secret of a link in a mail, which is in the fragment of its URL. */
export const LinkToken = Type.Object(
  { token: Type.String({ maxLength: HEADER_MAX_LENGTH, description: 'The part of the link after #' }) },
  { title: 'LinkToken' },
);
export type LinkToken = Static<typeof LinkToken>;

/** Answer of POST /users/recovery/devices. */
export const RecoveryDevices = Type.Object(
  {
    devices: Type.Array(Device, {
      description: 'Devices that are disconnected unless `keepDevices` names them',
      maxItems: DEVICES_MAX,
    }),
    unverified: Type.Integer({
      description: 'Number of devices that are disconnected because they were added before the e-mail was verified',
      minimum: 0,
    }),
  },
  { title: 'RecoveryDevices' },
);
export type RecoveryDevices = Static<typeof RecoveryDevices>;

/** Body of POST /users/recovery/link. */
export const RecoveryByLink = Type.Object(
  {
    ...LinkToken.properties,
    password: Password,
    keepDevices: Type.Optional(
      Type.Array(Type.String({ maxLength: 36 }), {
        maxItems: DEVICES_MAX,
        description: 'Ids of the devices that stay connected; all others are disconnected',
      }),
    ),
  },
  { title: 'RecoveryByLink' },
);
export type RecoveryByLink = Static<typeof RecoveryByLink>;

/** Body of POST /users/recovery/code. */
export const RecoveryByCode = Type.Object(
  { email: longText(BODY_MAX_BYTES), code: longText(BODY_MAX_BYTES), password: Password },
  { title: 'RecoveryByCode' },
);
export type RecoveryByCode = Static<typeof RecoveryByCode>;
