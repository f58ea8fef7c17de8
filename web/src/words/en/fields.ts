import { part } from '../words.ts';

/** The texts of fields, whatever their form is. */
export const fields = part('fields', {
  tooLong: (label: string, max: number) => `${label} must have at most ${max} characters.`,
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  /** For screen readers: the button is beside a field with this label. */
  showThis: (label: string) => `Show ${label.toLowerCase()}`,
  hideThis: (label: string) => `Hide ${label.toLowerCase()}`,
});
