import { part } from '../words.ts';

/** The list of the sessions of an account. */
export const sessions = part('sessions', {
  title: 'Where you are logged in',
  /** A label as “Chrome on Windows”. */
  browser: (label: string) => label || 'Unknown browser',
  endAll: 'End all others',
  allEnded: 'All other log-ins are ended.',
  ended: (label: string) => `${label} is logged out.`,
  current: 'This one',
  inUse: (since: string) => `Since ${since}, in use now`,
  used: (since: string, ago: string) => `Since ${since}, used ${ago}`,
  end: 'End',
  endThis: (label: string) => `End ${label}`,
  isNew: (label: string, date: string) => `A new log-in: ${label}, ${date}.`,
  mine: 'It was me',
  endIt: 'End it',
});
