import { type Static, Type } from 'typebox';
import { Device } from './devices.ts';
import { BODY_MAX_BYTES, DEVICES_MAX, HEADER_MAX_LENGTH } from './limits.ts';
import { longText } from './text.ts';
import { SignUp } from './users.ts';

const Password = SignUp.properties.password;
const PresentPassword = longText(BODY_MAX_BYTES, { description: 'The present password; any other is refused' });

/** A log-in that still holds. */
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

/** What POST /users/password takes. */
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

/** What PATCH /users/current takes; the e-mail only with the password. Where mail is set up, it waits to be verified. */
export const UserPatch = Type.Partial(
  Type.Object({ name: SignUp.properties.name, email: SignUp.properties.email, password: PresentPassword }),
  { title: 'UserPatch' },
);
export type UserPatch = Static<typeof UserPatch>;

/** Whether mail is set up, the e-mail and whether it is verified, and how many recovery codes are left. */
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

/** What GET /users/verification answers. */
export const Verification = Type.Object(
  { email: Type.String({ examples: ['ann@example.com'] }), isVerified: Type.Boolean() },
  { title: 'Verification' },
);
export type Verification = Static<typeof Verification>;

/** What POST /users/codes and DELETE /users/current take. */
export const PasswordProof = Type.Object({ password: PresentPassword }, { title: 'PasswordProof' });
export type PasswordProof = Static<typeof PasswordProof>;

/** Ten codes, told this once, each good once. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** What POST /users/recovery takes. */
export const RecoveryRequest = Type.Object({ email: longText(BODY_MAX_BYTES) }, { title: 'RecoveryRequest' });
export type RecoveryRequest = Static<typeof RecoveryRequest>;

/** The secret of a link in a mail, which stands behind the # of its address. */
export const LinkToken = Type.Object(
  { token: Type.String({ maxLength: HEADER_MAX_LENGTH, description: 'What the link has behind its #' }) },
  { title: 'LinkToken' },
);
export type LinkToken = Static<typeof LinkToken>;

/** What POST /users/recovery/devices answers. */
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

/** What POST /users/recovery/link takes. */
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

/** What POST /users/recovery/code takes. */
export const RecoveryByCode = Type.Object(
  { email: longText(BODY_MAX_BYTES), code: longText(BODY_MAX_BYTES), password: Password },
  { title: 'RecoveryByCode' },
);
export type RecoveryByCode = Static<typeof RecoveryByCode>;
