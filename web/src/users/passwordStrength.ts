import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The most common passwords, the commonest first; the build writes them here (vite.config.ts). */
declare const COMMON_PASSWORDS: string;

const zxcvbn = new ZxcvbnFactory({ dictionary: { common: COMMON_PASSWORDS.split(' ') } });

/** How soon a program would guess the password that also knows these words, such as the person's name. */
export function strengthOf(password: string, words: string[]): 'Weak' | 'Fair' | 'Strong' {
  const { score } = zxcvbn.check(password, [...words, 'contactbook']);
  if (score < 2) return 'Weak';
  return score < 4 ? 'Fair' : 'Strong';
}
