import { type Static, Type } from 'typebox';
import { type Language, LANGUAGES } from './languages.ts';
import {
  BODY_MAX_BYTES,
  EMAIL_MAX_LENGTH,
  INVITATION_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts';
import { boundedText, longText, plainText } from './text.ts';

/** Exactly one @ with text on both sides and no spaces inside. The server trims surrounding spaces. */
export const EMAIL_FORM = String.raw`^\s*[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\s*$`;

/** Body of POST /users/signup (section 7). */
export const SignUp = Type.Object(
  {
    name: plainText(NAME_MAX_LENGTH, 'How the app greets the person', 'Ann'),
    email: boundedText(EMAIL_MAX_LENGTH, [EMAIL_FORM], {
      description: 'Compared trimmed and case-insensitively',
      examples: ['ann@example.com'],
    }),
    password: Type.String({
      minLength: PASSWORD_MIN_LENGTH,
      maxLength: PASSWORD_MAX_LENGTH,
      examples: ['correct horse'],
    }),
    invitation: Type.Optional(
      Type.String({ maxLength: INVITATION_MAX_LENGTH, description: 'The invitation code, if the server requires one' }),
    ),
  },
  { title: 'SignUp' },
);
export type SignUp = Static<typeof SignUp>;

/** Body of POST /users/login. Text beyond the limits of an account is treated as a wrong e-mail or password. */
export const Credentials = Type.Object(
  {
    email: longText(BODY_MAX_BYTES, { examples: ['ann@example.com'] }),
    password: longText(BODY_MAX_BYTES, { examples: ['correct horse'] }),
  },
  { title: 'Credentials' },
);
export type Credentials = Static<typeof Credentials>;

export const LanguageCode = Type.Unsafe<Language>(
  Type.Union(
    LANGUAGES.map((code) => Type.Literal(code)),
    { description: 'The language that the user has chosen; absent if the browser decides' },
  ),
);

export const User = Type.Object(
  {
    name: Type.String({ examples: ['Ann'] }),
    email: Type.String({ examples: ['ann@example.com'] }),
    language: Type.Optional(LanguageCode),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

/** The answer to sign-up and log-in. The token is opaque to clients. */
export const Session = Type.Object(
  {
    user: User,
    token: Type.String({ description: 'Opaque; valid until the user logs out or does not use it for a long time' }),
  },
  { title: 'Session' },
);
export type Session = Static<typeof Session>;
