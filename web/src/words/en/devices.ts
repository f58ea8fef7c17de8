import { part } from '../words.ts';

/** The panel of the devices. */
export const devices = part('devices', {
  title: 'Phones and devices',
  subtitle: 'Phones and programs with your book on them',
  only: 'A device’s password opens only contacts.',
  none: 'No devices yet',
  noneText: 'Your book can be on your phone, too.',
  connect: 'Connect a phone',
  yours: 'Your devices',
  shared: (program: string, other: string) =>
    `${program} and ${other} use the same password. Give each its own, so that their changes are not mixed up.`,
  otherPassword: 'Make a password for the other one',
  otherPasswordOf: (label: string) => `Make a password for the other one: ${label}`,
  groups: 'Groups:',
  groupsOf: (label: string) => `Groups: ${label}`,
  groupsUnknown: 'not known yet',
  groupForms: { lists: 'as lists', categories: 'as categories', both: 'both' },
  end: 'Disconnect',
  endThis: (label: string) => `Disconnect ${label}`,
  ended: (label: string) => `${label} is disconnected`,
  endTitle: (label: string) => `Disconnect “${label}”?`,
  endText: 'It keeps what it has, but gets nothing new.',
  keep: 'Keep it connected',
  endIt: 'Disconnect',
});
