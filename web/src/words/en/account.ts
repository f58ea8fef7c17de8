import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const othersOut = enPlural({ one: '# other log-in was ended.', other: '# other log-ins were ended.' });
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
  emailHint: 'From now on, you log in with it. Your devices keep working with the old address.',
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
  elsewhere: 'You will be logged out everywhere else.',
  untick: 'Tick what nobody else can use. Everything else ends:',
  keepDevices: 'Keep my devices connected',
  keepCodes: 'Keep my recovery codes',
  passwordChanged: (others: number) => `Your password is changed.${others < 1 ? '' : ` ${othersOut(others)}`}`,
  devicesGoOn: 'Your devices keep working.',
  review: 'Review them',
  current: 'Current password',
  currentHint: 'Please enter your current password.',
  currentWrong: 'This is not your current password.',

  language: 'Language',
  editLanguage: 'Change language',
  languageTitle: 'Change the language',
  languageHint: 'Used on all your devices and in e-mails.',
  browserLanguage: 'This browser’s language',
  languageChanged: 'Your language is changed!',

  devices: 'Phones and devices',
  show: 'Show',
  showDevices: 'Show devices',
  noDevices: 'None yet',
  deviceCount: (count: number, unused: number) => `${count}${unused === 0 ? '' : `, ${notUsed(unused)} not used yet`}`,

  data: 'My data',
  everything: 'Everything stored about you',
  save: 'Save a copy',
  saveData: 'Save a copy of my data',
});
