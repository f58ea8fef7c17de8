import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The most common passwords, most common first; inserted by the build (vite.config.ts). */
declare const COMMON_PASSWORDS: string;

const common = COMMON_PASSWORDS.split(' ');
const zxcvbn = new ZxcvbnFactory({ dictionary: { common } });
const isCommon = new Set(common);

export type PasswordOwner = { name: string; email: string };
/** Why a program that knows the person would guess a password at once. */
type PasswordWarning = 'common' | 'name' | 'email';
type Advice = { strength: 'weak' | 'fair' | 'strong'; warning: PasswordWarning | undefined };

/**
 * Rates how soon a program that knows the user's name and e-mail would guess the password. `warning` is the reason if
 * that is immediate.
 */
export function advise(password: string, { name, email }: PasswordOwner): Advice {
  const warning = warningOf(normalizedText(password), normalizedText(name), normalizedText(email));
  const { score } = zxcvbn.check(password, [name, email, 'contactbook']);
  if (score < 2 || warning !== undefined) return { strength: 'weak', warning };
  return { strength: score < 4 ? 'fair' : 'strong', warning };
}

function warningOf(password: string, name: string, email: string): PasswordWarning | undefined {
  if (isCommon.has(password)) return 'common';
  if (name !== '' && password === name) return 'name';
  const [mailbox] = email.split('@');
  return email !== '' && (password === email || password === mailbox) ? 'email' : undefined;
}

function normalizedText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');
}
