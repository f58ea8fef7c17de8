import { part } from '../words.ts';

/** Recovery codes, in the account panel. */
export const codes = part('codes', {
  title: 'Recovery codes',
  make: 'Make codes',
  makeNew: 'Make new ones',
  /** For screen readers: these have the name of the row. */
  makeThis: 'Make codes: recovery codes',
  makeNewThis: 'Make new ones: recovery codes',
  formTitle: 'Make recovery codes',
  text: 'Use one to log in if you lose your password.',
  oldEnd: 'The old codes stop working.',
  none: 'None',
  left: (left: number, all: number) => `${left} of ${all} left`,
  yours: 'Your recovery codes',
  yoursText: 'Each works once, together with your e-mail, if you lose your password.',
  kept: 'Have you saved your codes?',
  written: 'I have saved them',
  print: 'Print',
  copy: 'Copy',
  done: 'Done',
});
