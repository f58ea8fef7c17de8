import { part } from '../words.ts';

/** The field for a new password, with advice. */
export const newPassword = part('newPassword', {
  label: 'New password',
  atLeast: (count: number) => `At least ${count} characters.`,
  weak: 'Weak.',
  fair: 'Fair.',
  strong: 'Strong.',
  moreWords: 'A few words would be stronger.',
  common: 'This is one of the most common passwords.',
  name: 'This is your name.',
  email: 'This is your e-mail.',
});
