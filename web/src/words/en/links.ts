import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

/** The screens of links in mails and in programs. */
export const links = part('links', {
  refused: 'This link does not work any more',
  usedOrOld: 'It was used already, or is too old.',
  onward: 'Go on',
  verifyTab: 'Your e-mail',
  notVerified: 'Your e-mail is not verified yet',
  taken: 'Another account uses this e-mail by now.',
  sendsAnother: 'It was used already, or is too old. Your account sends another one.',
  verified: 'Your e-mail is verified',
  verifiedText: 'It can bring you back into your book.',
  passwordTab: 'A new password',
  askAgain: 'Ask for a new one',
  choose: 'Choose a new password',
  chooseText: 'Everywhere else you are logged out, and your recovery codes end.',
  change: 'Change password',
  yours: 'Which of these devices are yours?',
  tick: 'Tick those that may keep your contacts. The others lose access.',
  unverified: enPlural({
    one: 'One device was added before your e-mail was verified, and loses access. You can connect yours again.',
    other: '# devices were added before your e-mail was verified, and lose access. You can connect yours again.',
  }),
  connectTab: 'Connect a device',
  asks: 'A program asks for your book',
  asksText: 'Log in to allow it. It gets a password of its own, and never yours.',
  logIn: 'Log in',
  connected: 'It is connected',
  connectedText: 'Close this page and go on in the program.',
  beginAgain: 'It was used already, or is too old. Begin again in the program.',
  connect: 'Connect a device?',
  program: 'Program',
  unknown: 'Unknown',
  address: 'Address',
  allowText:
    'It will read and change your contacts. Allow it only if you began this yourself, just now. You can disconnect it at any time under Phones and devices.',
  allow: 'Allow',
});
