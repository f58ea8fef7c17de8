import type { Problem } from '@contactbook/contract/problems';
import type { ReactNode } from 'react';
import type { ApiError } from '../api.ts';
import { entryFailures } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

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

/** What the dialogs to log in and to sign up share. */
export type EntryModalProps = {
  typed: OpenEntry['typed'];
  failure: EntryFailure | undefined;
  onClose: () => void;
  /** The way to the other dialog. */
  children: ReactNode;
};

type Failure = Partial<Pick<ApiError, 'status' | 'problem' | 'retryAfterSeconds' | 'isForeign'>>;

/** Codes of refusals that are explained by a sentence of their own. */
const EXPLAINED = new Set<unknown>(['account_locked', 'invitation_refused', 'sign_up_closed', 'storage_full']);

/** Interprets a failed answer of any server with this API. Apart from the status, its body may be anything. */
export function entryFailure(
  dialog: EntryDialog,
  { status = 0, problem, retryAfterSeconds, isForeign }: Failure,
): EntryFailure {
  const words = wordsOf(entryFailures);
  if (isForeign === true) return { reason: words.foreign, advice: words.foreignAdvice };
  // another server may send any JSON
  const { code, message, keyPattern, errors } = (problem ?? {}) as { [field in keyof Problem]?: unknown };
  if (EXPLAINED.has(code) && typeof message === 'string') {
    return { reason: words.explained(code, message), advice: words.again };
  }
  if (status === 429) return { reason: words.tooMany, advice: waitText(retryAfterSeconds) };
  if (status === 0 || status === 408 || status >= 500) {
    const advice = retryAfterSeconds === undefined ? words.again : waitText(retryAfterSeconds);
    return { reason: words.noAnswer, advice };
  }
  if (dialog === 'sign-up' && (hasEmail(keyPattern) || status === 409)) {
    return { reason: words.taken, advice: '', isEmailTaken: true };
  }
  const faults = sentencesIn(errors);
  if (faults !== '') return { reason: words.explained(code, faults, errors), advice: words.again };
  if (dialog === 'log-in') {
    return { reason: words.wrong, advice: words.checkBoth };
  }
  return { reason: words.refused, advice: words.check };
}

function waitText(seconds: number | undefined): string {
  const words = wordsOf(entryFailures);
  if (seconds === undefined) return words.later;
  return seconds < 60 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60));
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
