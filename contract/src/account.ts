import { type Static, Type } from 'typebox';
import { Device } from './devices.ts';
import { BODY_MAX_BYTES, DEVICES_MAX, HEADER_MAX_LENGTH } from './limits.ts';
import { longText } from './text.ts';
import { Language, SignUp } from './users.ts';

const Password = SignUp.properties.password;
const PresentPassword = longText(BODY_MAX_BYTES, { description: 'The present password; any other is refused' });

/** A session that has not ended. */
export const ActiveSession = Type.Object(
  {
    id: Type.String({ description: 'Not the token, and of no use in place of it' }),
    label: Type.String({ description: 'Browser and system in words', examples: ['Chrome on Windows'] }),
    createdAtMs: Type.Integer(),
    usedAtMs: Type.Integer(),
    isCurrent: Type.Boolean(),
    isNew: Type.Optional(
      Type.Boolean({ description: 'A browser not seen before, which the person has not been told of yet' }),
    ),
  },
  { title: 'ActiveSession' },
);
export type ActiveSession = Static<typeof ActiveSession>;

/** Body of POST /users/password. */
export const PasswordChange = Type.Object(
  {
    current: PresentPassword,
    next: Password,
    endDevices: Type.Optional(Type.Boolean({ description: 'Also end all devices; they stay where this is left out' })),
    endCodes: Type.Optional(
      Type.Boolean({ description: 'Also end all recovery codes; they stay where this is left out' }),
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
    password: PresentPassword,
    language: Language,
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
  },
  { title: 'AccountState' },
);
export type AccountState = Static<typeof AccountState>;

/** Answer of GET /users/verification. */
export const Verification = Type.Object(
  { email: Type.String({ examples: ['ann@example.com'] }), isVerified: Type.Boolean() },
  { title: 'Verification' },
);
export type Verification = Static<typeof Verification>;

/** Body of POST /users/codes and DELETE /users/current. */
export const PasswordProof = Type.Object({ password: PresentPassword }, { title: 'PasswordProof' });
export type PasswordProof = Static<typeof PasswordProof>;

/** Ten recovery codes. They are returned once, and each can be used once. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Body of POST /users/recovery. */
export const RecoveryRequest = Type.Object({ email: longText(BODY_MAX_BYTES) }, { title: 'RecoveryRequest' });
export type RecoveryRequest = Static<typeof RecoveryRequest>;

/** The secret of a link in a mail, which is in the fragment of its URL. */
export const LinkToken = Type.Object(
  { token: Type.String({ maxLength: HEADER_MAX_LENGTH, description: 'What the link has behind its #' }) },
  { title: 'LinkToken' },
);
export type LinkToken = Static<typeof LinkToken>;

/** Answer of POST /users/recovery/devices. */
export const RecoveryDevices = Type.Object(
  {
    devices: Type.Array(Device, {
      description: 'They end unless they are named in `keepDevices`',
      maxItems: DEVICES_MAX,
    }),
    unverified: Type.Integer({
      description: 'How many more were added before the e-mail was verified, and end',
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
        description: 'The ids of devices that stay; all others end',
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
