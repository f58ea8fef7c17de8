import { part } from '../words.ts';

/** The panel of the devices. */
export const devices = part('devices', {
  title: 'Devices',
  subtitle: 'Phones and programs with your book on them',
  only: 'A device’s password opens only contacts.',
  connected: (label: string) => `${label} is connected`,
  written: 'Have you written the password down?',
  none: 'No devices yet',
  noneText: 'Your book can be on your phone, too.',
  add: 'Add a device',
  cancel: 'Cancel',
  make: 'Make a password',
  yours: 'Your devices',
  end: 'End',
  endThis: (label: string) => `End ${label}`,
  ended: (label: string) => `${label} has ended`,
  endTitle: (label: string) => `End “${label}”?`,
  endText: 'It keeps what it has, but gets nothing new.',
  keep: 'Keep it',
  endIt: 'End it',
});
