import { type Static, Type } from 'typebox';
import { EMAIL_MAX_LENGTH } from './limits.ts';
import { boundedText, NO_CONTROLS } from './text.ts';
import { SignUp } from './users.ts';

/** The least quota that a person can have. */
export const QUOTA_MIN_BYTES = 2 * 2 ** 20;
/** People, and entries of the audit log, on one page. */
export const OPERATOR_PAGE = 50;
/** A time in milliseconds, a hyphen and an id: the last row of a page. */
const PLACE_MAX_LENGTH = 64;
const PERSON_PLACE = String.raw`^\d{1,15}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$`;
const AUDIT_PLACE = String.raw`^\d{1,15}-[\w-]{1,48}$`;
const before = (place: string) =>
  Type.Optional(boundedText(PLACE_MAX_LENGTH, [place], { description: 'The `next` of the previous page' }));
const Next = Type.Optional(Type.String({ description: 'Start of the next page; absent on the last page' }));

/** What an operator can do to a person. */
export const OPERATOR_ACTS = ['lock', 'unlock', 'end_sessions', 'set_quota', 'make_operator', 'end_operator'] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** Log-ins that were refused. `limit_reached` was refused without looking at the password. */
export const REFUSED_LOG_INS = [
  'log_in_refused',
  'limit_reached',
  'locked_out',
  'device_refused',
  'recovery_refused',
] as const;
export type RefusedLogIn = (typeof REFUSED_LOG_INS)[number];

/** All that the audit log records. */
export const AUDIT_EVENTS = [
  ...OPERATOR_ACTS,
  'invite',
  'reset_link',
  'delete',
  'first_account',
  ...REFUSED_LOG_INS,
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** A person as operators see them: nothing of their contacts but the number. */
export const ManagedPerson = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ examples: ['Ann'] }),
    email: Type.String({ examples: ['ann@example.com'] }),
    contacts: Type.Integer({ minimum: 0 }),
    devices: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ description: 'Size of the book with its trash and history', minimum: 0 }),
    quotaBytes: Type.Optional(
      Type.Integer({ description: "The person's own quota; absent if that of the server counts" }),
    ),
    createdAtMs: Type.Integer(),
    lastSeenAtMs: Type.Optional(
      Type.Integer({ description: 'Last use by a browser or a device, to the day; absent if there is none' }),
    ),
    lockedAtMs: Type.Optional(
      Type.Integer({ description: 'Since when the person is locked out; absent if they are not' }),
    ),
    isOperator: Type.Boolean(),
    isInvited: Type.Boolean({ description: 'True until the person has chosen a password' }),
    isYou: Type.Boolean(),
  },
  { title: 'ManagedPerson' },
);
export type ManagedPerson = Static<typeof ManagedPerson>;

/** Query of GET /operator/people. */
export const PeoplePage = Type.Object({
  q: Type.Optional(
    boundedText(EMAIL_MAX_LENGTH, [NO_CONTROLS], { description: 'A part of the name or the e-mail, in any case' }),
  ),
  before: before(PERSON_PLACE),
});

export const ManagedPeople = Type.Object({ people: Type.Array(ManagedPerson), next: Next }, { title: 'ManagedPeople' });
export type ManagedPeople = Static<typeof ManagedPeople>;

/** Body of POST /operator/people/{id}/acts. */
export const ActOnPerson = Type.Object(
  {
    act: Type.Enum([...OPERATOR_ACTS], { type: 'string' }),
    quotaBytes: Type.Optional(
      Type.Integer({
        description: 'With `set_quota`: the new quota; without it, that of the server counts',
        minimum: QUOTA_MIN_BYTES,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
    ),
  },
  { title: 'ActOnPerson' },
);
export type ActOnPerson = Static<typeof ActOnPerson>;

/** Body of POST /operator/invitations. */
export const InvitationDraft = Type.Object({ email: SignUp.properties.email }, { title: 'InvitationDraft' });
export type InvitationDraft = Static<typeof InvitationDraft>;

export const Invitation = Type.Object(
  {
    link: Type.String({ description: 'Works once, for seven days. It is returned only once.' }),
    isMailed: Type.Boolean({ description: 'Whether the server sends the link to the e-mail' }),
  },
  { title: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

export const ServerStatus = Type.Object(
  {
    version: Type.String(),
    commit: Type.String(),
    isHealthy: Type.Boolean({ description: 'False if the database is damaged, or what is written would be lost' }),
    people: Type.Integer({ minimum: 0 }),
    signUp: Type.Enum(['open', 'invitation', 'closed'], { type: 'string' }),
    hasMail: Type.Boolean(),
    quotaBytes: Type.Integer({ description: 'The quota of people who have none of their own' }),
    database: Type.Enum(['sqlite', 'postgresql'], { type: 'string' }),
    databaseBytes: Type.Integer({ minimum: 0 }),
    lastBackupAtMs: Type.Optional(
      Type.Integer({ description: 'When `npm run backup` last saved the database; 0 if never, absent on PostgreSQL' }),
    ),
  },
  { title: 'ServerStatus' },
);
export type ServerStatus = Static<typeof ServerStatus>;

/** Query of GET /operator/audit. */
export const AuditPage = Type.Object({ before: before(AUDIT_PLACE) });

/** An act of an operator, or the refused log-ins of a day with one account from one network. */
export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    event: Type.Enum([...AUDIT_EVENTS], { type: 'string' }),
    atMs: Type.Integer({ description: 'When it happened; of several, the last one' }),
    times: Type.Integer({ minimum: 1 }),
    actor: Type.Optional(
      Type.String({ description: 'E-mail of who did it; absent for a command, a refused log-in or a deleted account' }),
    ),
    person: Type.Optional(
      Type.String({ description: 'E-mail of the account; absent for a deleted one, or where there is none' }),
    ),
    isCommand: Type.Optional(Type.Boolean({ description: 'True if a command on the server did it' })),
    network: Type.Optional(Type.String({ description: 'An IPv4 address, or a /64 of IPv6', examples: ['192.0.2.1'] })),
    quotaBytes: Type.Optional(Type.Integer()),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditLog = Type.Object({ entries: Type.Array(AuditEntry), next: Next }, { title: 'AuditLog' });
export type AuditLog = Static<typeof AuditLog>;
