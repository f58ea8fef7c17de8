import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

/** The screens of links in mails and in programs. */
export const links = part('links', {
  refused: 'This link no longer works',
  usedOrOld: 'It was already used or has expired.',
  onward: 'Continue',
  verifyTab: 'Your e-mail',
  notVerified: 'Your e-mail is not verified yet',
  taken: 'Another account uses this e-mail now.',
  sendsAnother: 'It was already used or has expired. Your account page can send another one.',
  verified: 'Your e-mail is verified',
  verifiedText: 'You can use it to recover your account.',
  passwordTab: 'A new password',
  askAgain: 'Get a new link',
  choose: 'Choose a new password',
  chooseText: 'You will be logged out everywhere else, and your recovery codes stop working.',
  change: 'Change password',
  yours: 'Which of these devices are yours?',
  tick: 'Tick those that may keep your contacts. The others lose access.',
  unverified: enPlural({
    one: 'One device was added before your e-mail was verified, and loses access. You can connect yours again.',
    other: '# devices were added before your e-mail was verified, and lose access. You can connect yours again.',
  }),
  connectTab: 'Connect a device',
  asks: 'A program asks for access to your book',
  asksText: 'Log in to allow it. It gets its own password and never sees yours.',
  logIn: 'Log in',
  connected: 'It is connected',
  connectedText: 'Close this page and continue in the program.',
  beginAgain: 'It was already used or has expired. Start again in the program.',
  connect: 'Connect a device?',
  program: 'Program',
  unknown: 'Unknown',
  address: 'Address',
  allowText:
    'It will read and change your contacts. Allow it only if you have just started this yourself. You can disconnect it at any time under Phones and devices.',
  allow: 'Allow',
});
