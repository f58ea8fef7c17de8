import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const othersOut = enPlural({ one: '# other was logged out.', other: '# others were logged out.' });
const notUsed = (count: number) => (count === 1 ? 'one' : `${count}`);

/** The account panel. */
export const account = part('account', {
  title: 'Account',
  subtitle: 'Your name, your password, your data',
  leave: 'Leave ContactBook',
  cancel: 'Cancel',
  edit: 'Change',

  name: 'Name',
  editName: 'Change name',
  nameTitle: 'Change your name',
  nameHint: 'How the app greets you.',
  nameChanged: 'Your name is changed!',

  email: 'E-mail',
  editEmail: 'Change e-mail',
  emailTitle: 'Change your e-mail',
  newEmail: 'New e-mail',
  emailHint: 'You log in with it from now on. Your devices go on with the address they were set up with.',
  emailLinkHint:
    'We send a link to it. Once you open the link, you log in with the new e-mail. Your devices keep working.',
  emailTaken: 'Another account has this e-mail.',
  emailChanged: 'Your e-mail is changed!',
  openLink: (email: string) => `Open the link that we sent to ${email}.`,
  emailStays: 'Your e-mail stays as it is.',
  notVerified: 'Not verified yet',
  pending: (email: string) => `Changes to ${email} once you open the link that we sent there.`,
  cancelEmail: 'Cancel the new e-mail',
  linkSent: 'A link is on its way to you.',
  sent: 'Sent',
  sendAgain: 'Send again',

  password: 'Password',
  editPassword: 'Change password',
  passwordTitle: 'Change your password',
  hidden: 'Not shown',
  elsewhere: 'Everywhere else you are logged out.',
  untick: 'If somebody else may know your password, untick these:',
  keepDevices: 'Keep my devices connected',
  keepCodes: 'Keep my recovery codes',
  passwordChanged: (others: number) => `Your password is changed.${others < 1 ? '' : ` ${othersOut(others)}`}`,
  devicesGoOn: 'Your devices keep working.',
  lookAtThem: 'Look at them',
  present: 'Present password',
  presentHint: 'Please enter your present password.',
  presentWrong: 'This is not your present password.',

  language: 'Language',
  editLanguage: 'Change language',
  languageTitle: 'Change the language',
  languageHint: 'For every device of yours, and for mails.',
  browserLanguage: 'This browser’s language',
  languageChanged: 'Your language is changed!',

  devices: 'Phones and devices',
  show: 'Show',
  showDevices: 'Show devices',
  noDevices: 'None yet',
  deviceCount: (count: number, unused: number) => `${count}${unused === 0 ? '' : `, ${notUsed(unused)} not used yet`}`,

  data: 'My data',
  everything: 'Everything kept of you',
  save: 'Save a copy',
  saveData: 'Save a copy of my data',
});
