import type { Problem } from '@contactbook/contract/problems';
import type { ThunkConfig } from '../redux.ts';

export type EntryDialog = 'log-in' | 'sign-up' | 'recovery';

/** The reason for a failed log-in, sign-up or recovery, as the dialog shows it. */
export type EntryFailure = {
  reason: string;
  advice: string;
  /** Whether the dialog offers to log in with this e-mail instead. */
  isEmailTaken?: boolean;
};

/** The open dialog. After a failed attempt, it has the reason and the typed values except the password. */
export type OpenEntry = {
  dialog: EntryDialog;
  failure?: EntryFailure;
  typed?: { name?: string; email: string; invitation?: string };
};

type Rejection = Partial<ThunkConfig['rejectedMeta']>;

const TRY_AGAIN = 'Type your password and try again.';
/** Codes for which the server's own message is shown. */
const SERVER_REASONS = new Set<unknown>(['invitation_refused', 'sign_up_closed', 'storage_full']);

/** Interprets a failed answer of any server with this API. Apart from the status, its body may be anything. */
export function entryFailure(dialog: EntryDialog, { status = 0, problem, retryAfterSeconds }: Rejection): EntryFailure {
  // another server may send any JSON
  const { code, message, keyPattern, errors } = (problem ?? {}) as { [field in keyof Problem]?: unknown };
  if (SERVER_REASONS.has(code) && typeof message === 'string') return { reason: message, advice: TRY_AGAIN };
  if (status === 429) return { reason: 'Too many attempts', advice: waitText(retryAfterSeconds) };
  if (status === 0 || status === 408 || status >= 500) {
    const advice = retryAfterSeconds === undefined ? TRY_AGAIN : waitText(retryAfterSeconds);
    return { reason: 'The server did not answer.', advice };
  }
  if (dialog === 'sign-up' && (hasEmail(keyPattern) || status === 409)) {
    return { reason: 'This e-mail already has a book. Log in?', advice: '', isEmailTaken: true };
  }
  const faults = sentencesIn(errors);
  if (faults !== '') return { reason: faults, advice: TRY_AGAIN };
  if (dialog === 'log-in') {
    return { reason: 'Wrong e-mail or password', advice: 'Check the e-mail, then type the password again.' };
  }
  return { reason: 'The server refused this.', advice: 'Check what you typed, then try again.' };
}

function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'Try again a little later.';
  if (seconds < 60) return seconds === 1 ? 'Try again in 1 second.' : `Try again in ${seconds} seconds.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'Try again in 1 minute.' : `Try again in ${minutes} minutes.`;
}

function hasEmail(keyPattern: unknown): boolean {
  return typeof keyPattern === 'object' && keyPattern !== null && 'email' in keyPattern;
}

/** Returns the messages of a validation problem, one for each field. */
function sentencesIn(errors: unknown): string {
  if (typeof errors !== 'object' || errors === null) return '';
  const messages = Object.values(errors).map((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined,
  );
  return messages.filter((message) => typeof message === 'string').join(' ');
}
