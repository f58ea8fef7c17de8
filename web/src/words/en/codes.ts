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
  text: 'With one of them you come back when you have lost your password.',
  oldEnd: 'The old codes stop working.',
  none: 'None',
  left: (left: number, all: number) => `${left} of ${all} left`,
  yours: 'Your recovery codes',
  yoursText: 'Each is good once, with your e-mail, when you have lost your password.',
  kept: 'Have you kept your codes?',
  written: 'I have written them down',
  print: 'Print',
  copy: 'Copy',
  done: 'Done',
});
