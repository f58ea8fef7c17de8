import type { FieldName } from '@contactbook/contract/card';
import type { PendingConflict } from '@contactbook/contract/conflicts';
import type { Problem } from '@contactbook/contract/problems';
import type { ImportRow } from '@contactbook/contract/transfer';
import { enPlural, inDigits } from './plural.ts';
import { part } from './part.ts';

// All texts that a person can see, by screen. The build gives each screen its own part (vite.config.ts).

const othersOut = enPlural({ one: '# other log-in was ended.', other: '# other log-ins were ended.' });
const notUsed = (count: number) => (count === 1 ? 'one' : `${count}`);

/** The account panel. */
export const account = part('account', {
  title: 'Account',
  subtitle: 'Your name, your password, your data',
  leave: 'Delete account',
  cancel: 'Cancel',
  you: 'You',
  security: 'Security',

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
  showDevices: 'Show devices',
  noDevices: 'None yet',
  deviceCount: (count: number, unused: number) => `${count}${unused === 0 ? '' : `, ${notUsed(unused)} not used yet`}`,

  data: 'My data',
  everything: 'Everything stored about you',
  saveData: 'Save a copy of my data',

  server: 'This server',
  operator: 'You are an operator',
  openOperator: 'Open the page for operators',
});

/** An addition that waits or was refused, and whose fields stay on the screen. */
export const addition = part('addition', {
  waiting: 'It is added when the connection is back.',
  notAdded: 'Not added yet.',
  notAddedName: (name: string) => `Not added yet: ${name}`,
  again: 'Try again',
  discard: 'Discard',
});

export const bookHistory = part('bookHistory', {
  title: 'History',
  subtitle: 'All changes to your book',
  empty: 'No changes yet',
  emptyText: 'Everything you add, change or delete from now on appears here.',
  end: 'Older changes are no longer stored.',
  undo: 'Undo this',
  goBackTo: 'Go back to here',
  goBackToEntry: (entry: string) => `Go back to here: ${entry}`,
  contacts: enPlural({ one: '# contact', other: '# contacts' }),
  // Who is a name, or a number of contacts.
  added: (who: string) => `${who} added`,
  changed: (who: string) => `${who} changed`,
  deleted: (who: string) => `${who} deleted`,
  restored: (who: string) => `${who} restored`,
  broughtBack: (who: string) => `${who} changed back`,
  undone: (who: string) => `Change of ${who} undone`,
  imported: (who: string) => `${who} imported`,
  merged: (who: string) => `${who} merged`,
  keptApart: 'Marked as not the same',
  apartEnded: 'Pairs marked “Not the same” to review again',
  dismissed: 'A change from a device decided',
  wentBack: (moment: string) => `Book restored to ${moment}`,
  wentToBeginning: 'Book restored to its beginning',
  asItWas: 'The book as it was on',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  time: 'Time',
  timeHint: 'Hours and minutes, as in 14:05',
  noSuchTime: 'There is no such day or time.',
  look: 'Review',
  wouldChange: 'What would change',
  stay: 'Stay as it is',
  goBack: 'Go back',
  changedMeanwhile: 'Your book has changed. This is the current difference.',
  tooLongAgo: 'That is too long ago',
  tooLongAgoText: 'The history of your book does not reach so far back.',
  same: 'Nothing would change',
  sameText: 'Your book is now as it was then.',
  comesBack: (count: string) => `Comes back, ${count}`,
  leaves: (count: string) => `Moves to the trash, ${count}`,
  becomes: (count: string) => `Changes back, ${count}`,
  rest: (count: string) => `and ${count} more`,
});

/** The form of a contact in full. */
export const cardForm = part('cardForm', {
  title: 'Edit contact',
  newTitle: 'New contact',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  notSaved: 'Not saved yet.',
  faults: enPlural({ one: '# field needs attention', other: '# fields need attention' }),
  thisAddress: 'this address',
  addLabel: 'Add a label',
  removeLabel: (label: string) => `Remove the label ${label}`,
  addMore: 'Add more',
  street: 'Street',
  postcode: 'Postcode',
  town: 'Town',
  region: 'Region',
  country: 'Country',
  day: 'Day',
  dayOf: (date: string) => `${date}: day`,
  month: 'Month',
  monthOf: (date: string) => `${date}: month`,
  year: 'Year',
  yearOf: (date: string) => `${date}: year`,
  yearHint: 'The year may stay empty.',
  entry: (thing: string, kind: string) => `${thing}, ${kind}`,
  entryOf: (thing: string, place: number, count: number, kind: string) => `${thing} ${place} of ${count}, ${kind}`,
  kindOf: (entry: string) => `Kind of ${entry}`,
  ownWord: 'Custom…',
  ownWordHint: 'Your own word',
  preferred: 'Preferred',
  remove: 'Remove',
  removeDate: (date: string) => `Remove ${date.toLowerCase()}`,
  removeEntry: (text: string, kind: string) => `Remove ${text}, ${kind}`,
  removed: 'Removed',
  undo: 'Undo',
  nameless: 'Write a name, a number, an organisation or an e-mail.',
  letter: (letter: string) => `This number contains a letter: “${letter}”. Did you mean 0?`,
  noEmail: 'An e-mail has one @ and a dot after it.',
  monthMissing: 'Choose a month.',
  noYear: (year: number) => `There is no year ${year}.`,
  /** The month as it stands in a date. */
  noDay: (day: number, month: string) => `There is no ${day} ${month}.`,
});

/** Choosing the photo of a contact. */
export const cardPhoto = part('cardPhoto', {
  file: 'A photo',
  add: 'Add a photo',
  replace: 'Replace photo',
  remove: 'Remove the photo',
  crop: 'Part of the picture',
  cropHint: 'Drag it, or use the arrow keys.',
  cropPlace: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  zoom: 'Zoom',
  use: 'Use photo',
  cancel: 'Cancel',
  cancelPhoto: 'Cancel the photo',
  tooLarge: 'This photo is too large. Choose one under 20 MB.',
  unreadable: 'We cannot read this picture. Choose a JPEG, PNG or WebP file.',
});

/** A contact in full. */
export const cardView = part('cardView', {
  heading: (name: string) => `${name}, contact`,
  program: 'More from another program',
  opening: 'Opening…',
  gone: 'Not in your book',
  goneText: 'This contact does not exist or was erased for good.',
  failed: 'This did not load',
  changed: 'This contact was changed elsewhere.',
  addMore: 'Add more',
  bare: 'Only a name so far',
  inTrash: 'This contact is in the trash.',
  restore: 'Restore',
  delete: 'Delete',
  history: 'History',
  edit: 'Edit',
  star: 'Favourite',
  starred: (name: string) => `${name} is a favourite`,
  unstarred: (name: string) => `${name} is not a favourite any more`,
  shareName: (name: string) => `Share ${name}`,
  asFile: 'As a file',
  asCode: 'As a QR code',
  qrTitle: (name: string) => `${name} for another phone`,
  qrText: 'Point a phone’s camera at this code. The phone offers to save the contact.',
  qrLabel: (name: string) => `QR code with the card of ${name}`,
  qrLeft: (names: string) => `The code has no room for all of this: ${names.toLowerCase()}.`,
  notShared: 'This contact did not load. Try again.',
  fileName: 'contact',
  /** After what a number, an e-mail or an address is. */
  preferred: ', preferred',
  turns: (birthday: string, age: number) => `${birthday}, turns ${age}`,
  copy: 'Copy',
  more: (text: string) => `More for ${text}`,
  call: 'Call',
  write: 'Message',
  mail: 'Mail',
  callNumber: (number: string) => `Call ${number}`,
  messenger: (name: string, number: string) => `${name}: ${number}`,
  writeTo: (address: string) => `Write to ${address}`,
  mapOf: (address: string) => `Show on a map, in a new tab: ${address}`,
  openLink: (address: string) => `Open in a new tab: ${address}`,
});

/** Recovery codes, in the account panel. */
export const codes = part('codes', {
  title: 'Recovery codes',
  make: 'Make codes',
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

/** The dialog that connects a phone or a program, and the page that a phone opens by its code. */
export const connect = part('connect', {
  /** The titles of the dialog, by what is connected. */
  titles: { phone: 'Connect a phone', program: 'Connect a program', calendar: 'Connect a calendar' },
  kind: 'Kind of device',
  which: 'Which phone',
  /** What a phone is called until its owner names it. */
  phone: 'Phone',
  iphone: 'iPhone',
  android: 'Android',
  computer: 'Computer program',
  thisPhone: 'This phone',
  anotherPhone: 'Another phone',
  code: 'Code for the camera of the phone',
  insecure: 'Phones connect only to a secure address (https). This server has none yet.',

  pointIphone: 'Point the iPhone’s camera at the code and tap the link.',
  allowProfile: 'Tap “Load the profile”, then “Allow”.',
  noPassword: 'You need no password: the profile contains it.',
  installProfile: 'Open Settings, tap “Profile Downloaded”, then “Install”.',
  notSigned: 'It says “Not Signed”. That is expected.',
  pointAndroid: 'Point the camera at the code and tap the link.',
  installDavx5: 'Install DAVx5 if it is not there yet.',
  stores: 'From Google Play, or free from F-Droid.',
  openDavx5Step: 'Tap “Open DAVx5”, then “Log in”.',
  filledIn: 'Address, user and password are filled in.',

  isAndroid: 'This is an Android phone.',
  isIphone: 'This is an iPhone.',
  ratherIphone: 'It is an iPhone',
  ratherAndroid: 'It is an Android phone',
  keepsContacts: 'Install DAVx5. It keeps your contacts on the phone.',
  fDroid: 'F-Droid (free)',
  openFromHere: 'Open it from here. Address, user and password are filled in; tap “Log in”.',
  openDavx5: 'Open DAVx5',
  typeThese: 'Open it, choose “Login with URL and user name”, and type these.',
  chooseBook: 'Choose your contacts there, and come back here.',
  loadStep: 'Load the profile, and tap “Allow”.',
  load: 'Load the profile',
  loaded: 'The profile is loaded',
  goBack: 'Come back here.',

  waiting: 'Waiting for the phone…',
  waitingProgram: 'Waiting for the device…',
  minutes: enPlural({
    one: 'This page updates automatically. The code works once, for one more minute.',
    other: 'This page updates automatically. The code works once, for # more minutes.',
  }),
  lastMinute: 'The code works for one more minute.',
  comeBack: 'Then come back here. This page updates automatically.',
  changes: 'This page updates automatically.',
  opened: 'The phone has opened the link',
  openedNote: 'It is connected as soon as it reads your contacts.',
  over: 'This code has expired',
  notMade: 'The code did not load',
  newCode: 'Show a new code',
  unreadable: 'Can’t scan the code?',
  /** In place of a code. */
  noCode: 'Without a code:',
  doesNotOpen: 'Does not open?',
  showAll: 'Show address, user and password',

  programText: 'Each program gets a password of its own, which opens only your contacts.',
  make: 'Make a password',
  access: 'What may it do?',
  accesses: {
    write: 'Read and change contacts',
    read: 'Only read contacts, also by scripts',
    calendar: 'Show birthdays in a calendar',
  },
  makeAddress: 'Make an address',
  calendarText: 'Every calendar that subscribes to the address shows birthdays and other dates, with the age.',
  calendarAdd: 'Enter it in your calendar under “Subscribe”, “From URL” or “New calendar from the network”.',
  openCalendar: 'Open in a calendar on this device',
  onceAddress:
    'This address is shown once, now, and opens names and dates without a password. Lost it? Disconnect the device and make another.',
  writtenAddress: 'Have you copied the address?',
  reminder: 'Reminder',
  reminders: { none: 'None', day: 'At 9 on the day', before: 'At 9 on the day before' },
  token: 'Token for scripts',
  copyToken: 'Copy the token',
  example: 'Example',
  copyExample: 'Copy the example',
  written: 'Have you written the password down?',
  ready: (label: string) => `${label} is ready`,
  readySpelled: (label: string, password: string) => `${label} is ready. Password: ${password}`,
  once: 'This password is shown once, now. Lost it? Disconnect the device and connect it again.',
  password: 'Password',
  copyPassword: 'Copy the password',
  address: 'Address',
  copyAddress: 'Copy the address',
  user: 'User',
  copyUser: 'Copy the user',
  inIphone: 'Settings, Apps, Contacts, Contacts Accounts, Add Account, Other, Add CardDAV Account.',
  inDavx5: 'Add an account, Login with URL and user name.',
  inThunderbird: 'Address Book, New Address Book, Add CardDAV Address Book.',
  inEvolution: 'Contacts, New, Address Book, CardDAV.',
  inOutlook: 'CalDav Synchronizer, a new profile, Contacts.',
  anyOther: 'Any other',
  inAnyOther: 'Look for CardDAV in it, and enter the address, user and password from here.',

  connected: 'Connected',
  connectedText: enPlural({
    one: 'It is receiving your contact. Changes on either side appear on both.',
    other: 'It is receiving your # contacts. Changes on either side appear on both.',
  }),
  connectedReads: 'It has read your contacts. It changes nothing.',
  connectedCalendar: 'It shows the birthdays of your contacts, also of those that you add later.',
  nameIt: 'Name this device',
  nameHint: 'So that you know which one to disconnect if it is lost.',
  ownIphone: (user: string) => `${user}’s iPhone`,
  ownPhone: (user: string) => `${user}’s phone`,
  another: 'Connect another',
  done: 'Done',

  pageTitle: 'Connect this phone',
  pageText:
    'It receives the contacts of the book that shows the code, and every later change. Continue only if that is your own book.',
  showAgain: 'It was already used or is older than ten minutes. Show a new code on the other screen.',
});

const changes = enPlural({ one: 'A change', other: '# changes' });

/** The dialog in which a person decides between two changes of a contact, and what waits for a decision. */
export const conflicts = part('conflicts', {
  twoPlaces: (name: string) => `“${name}” was changed in two places`,
  changedSince: (name: string) => `“${name}” has changed since`,
  inBook: (name: string) => `“${name}” is in your book already`,
  deletedOn: (name: string, deviceName: string) => `“${name}” was deleted on ${deviceName}`,
  deleted: (name: string) => `“${name}” was deleted in another window`,
  unsavedEdit: (name: string) => `“${name}” has an unsaved change`,
  notInBook: (name: string) => `“${name}” is not in your book`,
  notSaved: (name: string) => `“${name}” could not be saved`,
  place: (place: number, count: number) => `${place} of ${count}`,
  yours: 'Yours',
  theirs: 'Theirs',
  thisWindow: 'This window, just now',
  anotherWindow: 'Another window',
  beforeChange: 'Before your change',
  yourBook: 'In your book',
  decided: 'Your decision is saved!',
  at: (place: string, time: string) => `${place}, ${time}`,
  today: (time: string) => `today ${time}`,
  line: (line: string) => `line ${line}`,
  bothCanStay: 'both can stay',
  removed: 'Removed',
  others: enPlural({
    one: '# other change does not clash and is kept',
    other: '# other changes do not clash and are kept',
  }),
  show: 'Show',
  hide: 'Hide',
  later: 'Decide later',
  leave: 'Leave it as it is',
  allTheirs: 'Use all of theirs',
  save: 'Save',
  gone: 'It is no longer in your book, and your change is not saved yet:',
  undoOfGone: 'It is no longer in your book. Undo would have restored this:',
  stillThere: 'It is still in your book. It now says:',
  undoDeletes: 'Undo would delete it. It now says:',
  keepMine: 'Keep mine',
  delete: 'Delete',
  keepIt: 'Keep it',
  deleteAnyway: 'Delete anyway',
  sent: (deviceName: string, time: string) => `${deviceName} sent this, ${time}. It is not saved yet.`,
  unsavable: (deviceName: string, { problem = '' }: Pick<PendingConflict, 'problem' | 'fault'>) =>
    `${deviceName} sent this, but it cannot be saved. ${problem}`,
  add: 'Add to the book',
  dontAdd: 'Don’t add',
  dontSave: 'Don’t save',
  deleteSent: 'Delete what was sent',
  toDecide: 'To decide',
  /** Without a device, they are from several. */
  waiting: (count: number, deviceName?: string) =>
    `${changes(count)} from ${deviceName ?? 'your devices'} ${count === 1 ? 'is' : 'are'} waiting for you.`,
  notRead: 'The contact did not load.',
});

export const contactHistory = part('contactHistory', {
  title: 'History',
  versions: enPlural({ one: 'History, # version', other: 'History, # versions' }),
  moreVersions: (count: number) => `History, more than ${count} versions`,
  unknown: 'A contact',
  now: 'Now',
  restore: 'Restore this version',
  beginning: 'Before its history began',
  unchanged: 'Nothing has changed yet',
  unchangedText: 'This contact is older than its history. From now on, every change appears here.',
  gone: 'Erased for good',
  goneText: 'This contact and its history were erased from the trash.',
  forget: 'Erase this history',
  forgetTitle: 'Erase this history?',
  forgetText: 'The contact stays as it is. Earlier versions cannot be restored.',
  keepIt: 'Keep it',
  forgetIt: 'Erase it',
  added: 'Added',
  deleted: 'Deleted',
  restored: 'Restored from trash',
  broughtBack: 'Changed back',
  undone: 'Change undone',
  wentBack: 'Book restored',
  imported: 'Imported',
  merged: 'Merged with a duplicate',
  changedByImport: 'Changed by an import',
  nameAndNumber: 'Name and number changed',
  name: 'Name changed',
  number: 'Number changed',
  details: 'Details changed',
  savedAgain: 'Saved again',
});

/** The contacts screen: the filter, the list, and the forms in it. */
export const contactsPage = part('contactsPage', {
  title: 'Contacts',
  keys: 'Shortcuts',
  more: 'More',
  all: 'All contacts',
  allShort: 'All',
  undo: 'Undo',
  undoLast: 'Undo the last change',
  birthdays: 'Birthdays',
  import: 'Import',
  export: 'Export',
  connect: 'Connect a phone',
  duplicates: 'Duplicates',
  print: 'Print',
  trash: 'Trash',
  history: 'History',
  opening: 'Opening your book',
  failed: 'Your contacts did not load',
  fresh: 'A fresh book',
  freshText: 'Write the first name on the line above. Press Enter and the line is free for the next one.',
  find: 'Find by name or number',
  hint: 'Search',
  clear: 'Clear the filter',
  /** After the number of contacts found. */
  of: (total: number) => ` of ${inDigits(total)}`,
  /** After the number of all contacts. */
  noun: (total: number): string => (total === 1 ? ' contact' : ' contacts'),
  /** After the number of contacts found. */
  andSimilar: (count: number) => ` and ${inDigits(count)} similar`,
  /** After the number of contacts that are similar, where none was found. */
  onlySimilar: (_count: number): string => ' similar',
  /** Heading above the contacts that are only similar, with the reason that they share. */
  similar: (reason?: string) => (reason === undefined ? 'Similar' : `Similar · ${reason}`),
  letters: 'Letters',
  draft: 'Draft',
  /** A contact that was just added. */
  new: 'New',
  /** After the name of a contact that is selected. */
  selected: 'selected',
  saving: 'Saving',
  edit: 'Edit',
  editName: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteName: (name: string) => `Delete ${name}`,
  addContact: 'Add a contact',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  missing: 'Both a name and a number are needed.',
  missingHere: 'Both a name and a number are needed here. Under “More”, one of them is enough.',
  moreFields: 'More',
  addAnyway: 'Add anyway',
  unsaved: 'New contact, not saved yet',
  historyOf: (name: string) => `History of ${name}`,
  notSaved: 'Not saved yet.',
  changed: 'This contact was changed elsewhere.',
  deleted: 'This contact was deleted elsewhere.',
});

export const deleting = part('deleting', {
  title: (name: string) => `Delete “${name}”?`,
  text: 'This contact cannot be restored.',
  keep: 'Keep',
  delete: 'Delete',
});

/** What a device is called, and when it was used. */
export const device = part('device', {
  label: 'What is it?',
  hint: 'A name for you, such as “Olena’s phone”.',
  accesses: { read: 'Only reads', calendar: 'Birthdays in a calendar' },
  notUsed: 'Not used yet',
  toldAtOnce: 'Told at once',
  asksEveryFourHours: 'Asks every four hours',
  asksByItself: 'Asks as often as it is set to',
  used: (ago: string, program?: string) => `Used ${ago}${program === undefined ? '' : `, ${program}`}`,
});

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

/** The texts of what dialogs and panels share. */
export const dialogs = part('dialogs', {
  close: 'Close',
  missing: 'A part of the app did not load. It loads when the connection is back.',
  once: 'It will not be shown again.',
  notYet: 'Not yet',
  yesClose: 'Yes, close',
  copied: 'Copied',
  notCopied: 'The browser did not copy it. Select the text and copy it yourself.',
});

/** The screen of contacts that are in the book twice. */
export const duplicates = part('duplicates', {
  people: enPlural({ one: '# person is in your book twice', other: '# people are in your book twice' }),
  review: 'Review',
  close: 'Not now',
  title: 'Duplicates',
  titleByHand: 'Merge contacts',
  contacts: 'Contacts',
  lanes: 'Kinds of duplicates',
  same: 'Same',
  sameText: 'Nothing to decide',
  choose: 'Choose',
  chooseText: 'Some values differ',
  perhaps: 'Perhaps',
  perhapsText: 'Less certain',
  mergeAll: enPlural({ one: 'Merge # identical', other: 'Merge all # identical' }),
  mergeAllText: 'One Undo reverses all of it.',
  looking: 'Looking for duplicates',
  failed: 'The duplicates did not load',
  gone: 'Someone is no longer in your book',
  goneText: 'One of the contacts that you chose was deleted or merged. Nothing was changed.',
  once: 'Everyone is here once',
  onceText: 'New duplicates appear here after an import or when a phone adds someone again.',
  laneEmpty: 'Nothing left here',
  laneEmptyText: 'See above how many of the other kinds are left.',
  back: 'Back to contacts',
  apart: enPlural({ one: '# pair is marked “Not the same”.', other: '# pairs are marked “Not the same”.' }),
  lookAgain: 'Review them again',
  place: (place: string, count: string): string => `${place} of ${count}`,
  /** After the place. */
  inLane: (lane: string): string => ` in ${lane}`,
  previous: 'Previous group',
  next: 'Next group',
  sameCard: 'The same card',
  sameNumber: (value: string) => `Same number: ${value}`,
  sameEmail: (value: string) => `Same e-mail: ${value}`,
  sameName: 'Same name',
  sameBirthday: 'Same birthday',
  sameCompany: 'Same organisation',
  byHand: 'You have chosen these',
  noReason: 'Similar names',
  spoken: (place: string, count: string, reason: string, names: string) => `${place} of ${count}, ${reason}, ${names}`,
  and: ' and ',
  nameless: 'No name',
  since: (date: string) => `In your book since ${date}`,
  asNickname: 'is kept as nickname',
  photoOf: (name: string) => `Photo of ${name}`,
  equal: enPlural({ one: '# equal value', other: '# equal values' }),
  show: 'Show',
  hide: 'Hide',
  notSame: 'Not the same',
  merge: 'Merge',
  enter: 'Enter',
  unchosen: 'Values that you do not choose stay in the history.',
  merged: (name: string) => `“${name}” is merged.`,
  allMerged: enPlural({ one: '# pair is merged.', other: '# pairs are merged.' }),
  keptApart: 'They stay two contacts.',
  apartEnded: 'All pairs can be reviewed again.',
  changed: 'These contacts have changed. Review them again.',
});

/** The dialogs to log in, to sign up and to recover an account. */
export const entry = part('entry', {
  welcome: 'Welcome back',
  email: 'Email',
  emailHint: 'Please enter your user email.',
  emailExample: 'olena@example.com',
  passwordHint: 'Please enter your password.',
  forgot: 'Forgot your password?',
  logIn: 'Log in',
  noBook: 'No book yet?',
  signUp: 'Sign up',
  start: 'Start your book',
  closed: 'Sign-up is closed. Ask the operator of this server for an account.',
  first: 'I run this server and am its first user',
  haveBook: 'Already have one?',
  instead: 'Log in instead',
  orOther: 'or use another e-mail.',
  name: 'Name',
  nameHint: 'Please enter your user name.',
  minimum: (count: number) => `${count} characters minimum`,
  invitation: 'Invitation code',
  invitationHint: 'You get it from the operator of this server.',
  submitSignUp: 'Sign Up',
  recovery: 'Recover your account',
  /** `email` is what the person typed. */
  sent: (email: string) => `If there is an account with ${email}, a link is on its way there. It works for one hour.`,
  sendLink: 'Send the link',
  linkText: 'We send a link to your e-mail. Open it to choose a new password.',
  change: 'Change password',
  codeText:
    'Enter one of your recovery codes and a new password. You will be logged out everywhere else. Your devices keep working.',
  noMail: 'Without a code, ask the operator of this server.',
  code: 'Recovery code',
  codeHint: 'Each code works once.',
  codeRefused: 'This code does not match the e-mail or was already used.',
  noCode: 'No code?',
  byMail: 'By mail',
  haveCode: 'Have a recovery code?',
  useIt: 'Use it',
});

const seconds = enPlural({ one: 'Try again in # second.', other: 'Try again in # seconds.' });
const minutes = enPlural({ one: 'Try again in # minute.', other: 'Try again in # minutes.' });

/** Why a log-in, a sign-up or a recovery failed, and what can be done. */
export const entryFailures = part('entryFailures', {
  /** The server's messages are in English. */
  explained: (_code: unknown, message: string, _errors?: unknown) => message,
  again: 'Type your password and try again.',
  tooMany: 'Too many attempts',
  later: 'Try again a little later.',
  seconds,
  minutes,
  noAnswer: 'The server did not answer.',
  foreign: 'This is not the contacts server.',
  foreignAdvice: 'A network or a proxy answers in its place. Log in to the network, then try again.',
  taken: 'This e-mail already has a book',
  wrong: 'Wrong e-mail or password',
  checkBoth: 'Check the e-mail, then type the password again.',
  refused: 'The server refused this.',
  check: 'Check what you typed, then try again.',
});

export const exporting = part('exporting', {
  title: 'Export',
  subtitle: 'Your book stays as it is',
  cancel: 'Cancel',
  save: enPlural({ one: 'Save # contact', other: 'Save # contacts' }),
  saveFound: 'Save the results',
  which: 'Contacts',
  all: enPlural({ one: 'All # contact', other: 'All # contacts' }),
  found: (filter: string) => `Results for “${filter}”`,
  as: 'Format',
  google: 'CSV for Google',
  outlook: 'CSV for Outlook',
  phone: 'For a phone or another app',
  moreFormats: 'More formats',
  vcard4Hint: 'The newer standard, for programs that support it',
  googleHint: 'A table for Google Contacts, without pictures and keys',
  outlookHint: 'A table for Outlook, without pictures and keys',
  jsonHint: 'JSContact, for your own programs',
  saving: 'Saving',
  soFar: (size: string) => `${size} so far`,
  failed: 'That did not load. Nothing was saved. Try again.',
});

/** What a field is called, several of them, and what adds one. */
type FieldWords = { one: string; several: string; add?: string };

/** What the fields of a contact are called, wherever they are shown. */
export const fieldNames = part<Readonly<Record<FieldName, FieldWords>>>('fieldNames', {
  name: { one: 'Name', several: 'Names' },
  organization: { one: 'Organisation', several: 'Organisations' },
  title: { one: 'Job title', several: 'Job titles' },
  role: { one: 'Role', several: 'Roles' },
  phone: { one: 'Number', several: 'Numbers', add: 'Add a number' },
  email: { one: 'E-mail', several: 'E-mails', add: 'Add an e-mail' },
  address: { one: 'Address', several: 'Addresses', add: 'Add an address' },
  birthday: { one: 'Birthday', several: 'Birthdays', add: 'Add a birthday' },
  note: { one: 'Note', several: 'Notes', add: 'Add a note' },
  label: { one: 'Label', several: 'Labels' },
  link: { one: 'Website', several: 'Websites' },
  profile: { one: 'Profile', several: 'Profiles' },
  anniversary: { one: 'Anniversary', several: 'Anniversaries' },
  date: { one: 'Date', several: 'Dates' },
  death: { one: 'Died', several: 'Died' },
  nickname: { one: 'Nickname', several: 'Nicknames' },
  pronouns: { one: 'Pronouns', several: 'Pronouns' },
  gender: { one: 'Grammatical gender', several: 'Grammatical genders' },
  language: { one: 'Language', several: 'Languages' },
  related: { one: 'Related person', several: 'Related people' },
  photo: { one: 'Photo', several: 'Photos' },
  logo: { one: 'Logo', several: 'Logos' },
  sound: { one: 'Sound', several: 'Sounds' },
  key: { one: 'Key', several: 'Keys' },
  member: { one: 'Member', several: 'Members' },
  kind: { one: 'Kind', several: 'Kinds' },
  cardLanguage: { one: 'Language of the card', several: 'Languages of the card' },
  other: { one: 'Other', several: 'Other' },
});

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

export const fileSizes = part('fileSizes', {
  kilobytes: (size: string) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
  readOf: (read: string, total: string) => `${read} of ${total}`,
});

/** What the history of the book and that of a contact both say. */
export const historyList = part('historyList', {
  opening: 'Looking back',
  failed: 'The history did not load',
  more: 'Show more',
  moreFailed: 'That did not load. Try again.',
  today: 'Today',
  yesterday: 'Yesterday',
  onDevice: (deviceName: string) => `On ${deviceName}`,
  /** Before and between two texts, for people who do not see what is struck through. */
  from: 'from',
  to: 'to',
  without: 'without',
  with: 'with',
});

const peopleInBook = enPlural({ one: 'One person is in your book.', other: '# people are in your book.' });

export const home = part('home', {
  who: (name: string) => `Who are you looking for, ${name}?`,
  people: (count: number) => (count === 0 ? 'Nobody is in your book yet.' : peopleInBook(count)),
  filter: 'Find by name or number',
  hint: 'Search',
  enter: 'Enter',
  open: 'Open contacts',
  openText: 'The whole list, from A to Я',
  add: 'Add a contact',
  addText: 'Name, number, Enter',
  import: 'Import contacts',
  importText: 'From a phone or another program',
});

/** The home page of visitors. `samplePeople` are names with numbers, separated by commas. */
export const visitorHome = part('visitorHome', {
  headline: 'The people you call, always at hand.',
  lead: 'One contacts book for your phone and your computer. It finds anyone as you type, and you can undo every change.',
  free: 'Free, and without advertising.',
  trySearch: 'Try the search',
  search: 'Search',
  sampleFilter: 'ann',
  samplePeople:
    'Anna Smith: +1 415 555 0100, Anna-Lena Brandt: +49 151 23456789, Ben Carter: +44 20 7946 0018, Joanna Weber: 030 555 01 42, Lucía Ortega: +34 612 345 678, Tom O’Neill: +353 1 555 0123',
  sampleCount: (found: number, all: number) => `${found} of ${all}`,
  sampleNone: 'Nobody here has that.',
  sampleMobile: 'Mobile',
  sampleBirthday: 'Birthday',
  sampleDate: '15 April',
});

/** The offer to join two labels that seem to be one. `people` is a count such as "2 people". */
export const labelStrip = part('labelStrip', {
  slip: (name: string, people: string) => `“${name}” has ${people} and differs by one letter.`,
  sameWord: (name: string, people: string) => `“${name}” has ${people} and is the same word.`,
  keepBoth: 'Keep both',
  joinInto: (name: string) => `Join into “${name}”`,
});

/** What the home page says below its first view. */
export const homeMore = part('homeMore', {
  phone: 'On your phone',
  phoneText:
    'The contacts of your iPhone or Android phone, connected with one code. A change on one side reaches the other.',
  bring: 'Import your contacts',
  bringText: 'From Google, iCloud, Outlook or a file. You see what is new and what differs before anything changes.',
  undo: 'Undo anything',
  undoText:
    'Every change can be undone. Deleted contacts wait in the trash, and the whole book can go back to last week.',
  whole: 'Everything about a person',
  wholeText:
    'Numbers, e-mails, addresses, birthday, note, labels and a photo, in light and dark, also without a network.',
  costs: 'It costs nothing',
  costsText: 'No plan, no trial, no payment.',
  open: 'Open source',
  openText: 'Anyone may read, change and share how it works.',
  seeCode: 'See the code',
  private: 'Private',
  privateText: 'Your book stays on this server. There are no trackers.',
  yours: 'Yours to keep',
  yoursText: 'Export everything at any time, as vCard, CSV or JSON.',
  birthdays: 'Birthdays this week',
  noBirthdays: 'No birthdays in the next seven days.',
  birthdayMail: 'Mail them to me on Mondays',
  birthdayMailNote: (email: string) => `In weeks with birthdays, in the morning, to ${email}.`,
  birthdayMailUnverified: (email: string) => `Once ${email} is verified. Your account page can send the link again.`,
  birthdayMailOn: 'You will get a mail in weeks with birthdays.',
  birthdayMailOff: 'You will get no more birthday mails.',
  turns: (day: string, age: number) => `${day}, turns ${age}`,
  news: 'Changed on other devices',
  from: (deviceName: string, moment: string) => `${deviceName}, ${moment}`,
  allNews: 'Show the history',
  source: 'Source code',
  privacy: 'Privacy',
  api: 'For developers',
  runBy: (operator: string) => `This server is run by ${operator}.`,
});

/** Naming the columns of a table. */
export const importColumns = part('importColumns', {
  heading: 'Which is which?',
  text: 'We do not recognise the columns of this table. Choose what each one contains. The rest is kept as a note.',
  column: (place: number) => `Column ${place}`,
  columnTitle: (place: number, title: string) => `Column ${place}, ${title}`,
  samples: 'For example',
  leaveOut: 'Leave out',
  givenName: 'First name',
  familyName: 'Last name',
  rest: 'Keep as a note',
  firstRow: 'The first row is a contact too',
  none: 'Choose a field for at least one column.',
  cancel: 'Cancel',
  look: 'Review',
});

/** How contacts are exported from other programs, step by step. `docs/moving.md` says the same in more words. */
export const importSources = part('importSources', {
  title: 'Import contacts',
  promise: 'Nothing changes before you have reviewed it.',
  question: 'Where are your contacts now?',
  google: 'Google',
  iphone: 'iPhone',
  android: 'Android',
  outlook: 'Outlook',
  other: 'Other',

  fromGoogle: 'From Google, in three steps',
  google1: 'Open Google Contacts and press “Export”.',
  google2: 'Choose “Google CSV”, then “Export”.',
  googleExport: 'Export',
  googleCsv: 'Google CSV',
  googleLink: 'Open contacts.google.com',
  googleNote: 'Photos too? Choose “vCard” instead.',

  fromIphone: 'From an iPhone, in three steps',
  iphone1: 'Open Contacts and tap “Lists”.',
  iphone2: 'Hold a list, then tap “Export”.',
  iphone3: 'Save it to Files, then choose it here.',
  iphoneLists: 'Lists',
  iphoneExport: 'Export',
  iphoneLink: 'Open icloud.com/contacts',
  iphoneNote: 'On a computer: select all, then “Export vCard”.',

  fromAndroid: 'From Android, in three steps',
  android1: 'Open Contacts, then “Fix & manage” or Settings.',
  android2: 'Tap “Export to file”.',
  androidManage: 'Fix & manage',
  androidExport: 'Export to file',
  androidNote: 'Are they in a Google account? Then “Google” above is quicker.',

  fromOutlook: 'From Outlook, in three steps',
  outlook1: 'Open outlook.com and choose “People”.',
  outlook2: 'Choose “Manage contacts”, then “Export contacts”.',
  outlookPeople: 'People',
  outlookExport: 'Export contacts',
  outlookLink: 'Open outlook.com',
  outlookNote: 'Outlook for Windows: File, “Open & Export”, Import/Export, a CSV file.',

  fromOther: 'From another program, in three steps',
  other1: 'Look for “Export” in its menu or its settings.',
  other2: 'Choose vCard, or CSV if there is no vCard.',
  otherExport: 'Export',
  otherCard: 'vCard',
  mac: 'Contacts, select all, File, Export, Export vCard.',
  nextcloud: 'Contacts, Settings, the menu of the address book, Download.',
  thunderbird: 'Address Book, the menu of the book, Export.',
  yahoo: 'Contacts, the menu with three dots, Export.',
  contactbook: 'Your name in the header, Save a copy. The zip is read as it is.',

  bring: 'Choose the file here.',
  newTab: ', opens in a new tab',
  drop: 'Drop the file here, or paste a card',
  kinds: (size: string) => `vCard, CSV, JSON or zip, up to ${size}`,
});

/** An import, from the choice of a file to the choice of its rows. */
export const importing = part('importing', {
  title: 'Import',
  choose: 'Choose a file',
  chooseAnother: 'Choose another',
  again: 'Try again',
  cancel: 'Cancel',
  back: 'Back to contacts',
  undo: 'Undo',
  /** Why a file or a row cannot be read. The server's reasons are in English. */
  refused: ({ message = '' }: Problem) => message,
  rowRefused: ({ reason = '' }: Pick<ImportRow, 'reason' | 'fault'>) => reason,
  openFile: 'Opening your file',
  opening: 'Opening…',
  failed: 'This did not load',
  begun: 'Started earlier',
  files: (count: number) => `${count} files`,
  notRead: 'This file was not read',
  cutOff: 'The connection was lost. Nothing was added.',
  nothingAdded: 'Nothing was added.',
  tooLarge: (size: string) => `A file can be up to ${size}. Import it in several parts.`,
  oneTable: 'These are several files. Import tables one at a time. Card files can be imported together.',
  zipNotLoaded: 'The part that opens zip files did not load. Check the connection, then try again.',
  ended: 'This review has ended',
  endedText: 'Import the file again.',
  noContacts: 'No contacts in this file',
  noContactsText: 'We read vCard (.vcf), CSV, LDIF and JSON.',
  nothingNew: 'Nothing new',
  nothingNewText: 'Everything in this file is already in your book.',
  reading: 'Reading your file',
  readingText: 'Nothing is added while it is read. You will see every contact first.',
  read: enPlural({ one: '# contact read', other: '# contacts read' }),
  done: 'This file is in your book',
  undone: 'The import is undone',
  undoneText: 'Your book is as it was before the import. Later changes have stayed.',
  added: enPlural({ one: '# contact added.', other: '# contacts added.' }),
  addedAndChanged(added: number, changed: string) {
    return enPlural({ one: `# contact added, ${changed} changed.`, other: `# contacts added, ${changed} changed.` })(
      added,
    );
  },
  look: 'Review',
  // The summary, before the rows are shown.
  import: 'Import',
  closer: 'Look closer',
  newCount: (count: string) => `${count} new`,
  updatedCount: (count: string) => `${count} updated`,
  unreadableCount: (count: string) => `${count} unreadable`,
  getsNew: (name: string) => `${name} gets what is new.`,
  toDecide: (name: string, fieldCount: number) =>
    `${name} has ${enPlural({ one: '# field to decide', other: '# fields to decide' })(fieldCount)}.`,
  someToDecide: enPlural({ one: '# contact has fields to decide.', other: '# contacts have fields to decide.' }),
  mineUntil: 'Until then, your values stay.',
  show: 'Show',
  all: 'All',
  new: 'New',
  same: 'Same',
  changed: 'Changed',
  unreadable: 'Unreadable',
  untilAdd: 'Nothing is in your book yet. It changes when you press Add.',
  untilChange: 'Nothing is in your book yet. It changes when you press Change.',
  save: enPlural({ one: 'Save the unreadable one', other: 'Save the # unreadable' }),
  saveFailed: 'That did not load. Try again.',
  leftOut: 'Left out of this table',
  aboveTitles: 'Lines above the titles',
  roundedNumbers: 'a spreadsheet has rounded the number, so it is only in the note',
  column: (place: number) => `Column ${place}`,
  recounted: 'Your book has changed. Review the rows again.',
  different: enPlural({
    one: 'Your book has changed. # row is different now.',
    other: 'Your book has changed. # rows are different now.',
  }),
  find: 'Find rows by name or number',
  hint: 'Search',
  /** After the number of rows. */
  inFile: 'in the file',
  clear: 'Clear the search',
  noRows: 'No matching rows in the file',
  tryRows: 'Search for a name, a number or a line.',
  list: 'Contacts of the file',
  rowsFailed: 'These rows did not load.',
  line: 'Line',
  outcome: 'Outcome',
  allNew: 'All new',
  addAllNew: 'Add all new',
  add: (name: string) => `Add ${name}`,
  /** A row as it is read out: its line, whom it is about and what it would do. */
  row: (line: string, who: string, outcome: string) => `Line ${line}, ${who}, ${outcome.toLowerCase()}`,
  rowFields: (row: string, fieldCount: number) =>
    `${row}, ${enPlural({ one: '# field', other: '# fields' })(fieldCount)}`,
  chosen: (row: string) => `${row}, chosen`,
  wouldChange: (name: string) => `What would change, ${name}`,
  mine: 'In your book',
  theirs: 'In the file',
  none: 'none',
  keepMine: 'Keep mine',
  keepBoth: 'Keep mine, add what is new',
  addIt: 'Add it',
  takeTheirs: 'Take the file’s',
  eachField: 'Decide each field',
  asChosen: 'As you chose',
  takeIt: 'Take it',
  takeAll: (count: string) => `Take all ${count}`,
  addAll: enPlural({ one: 'Add # contact', other: 'Add # contacts' }),
  change: (count: string) => `Change ${count}`,
  addAndChange: (added: string, changed: string) => `Add ${added}, change ${changed}`,
  nothing: 'Nothing to add',
  // What becomes of contacts that the file has otherwise.
  stay: enPlural({
    one: '# contact stays as it is in your book.',
    other: '# contacts stay as they are in your book.',
  }),
  get: enPlural({ one: '# contact gets what is new.', other: '# contacts get what is new.' }),
  keepsMine: enPlural({
    one: '# keeps your value where the file has another.',
    other: '# keep your values where the file has others.',
  }),
  take: enPlural({ one: '# takes the file’s values.', other: '# take the file’s values.' }),
  someTake(count: number, all: string) {
    return enPlural({
      one: `# of ${all} takes the file’s values.`,
      other: `# of ${all} take the file’s values.`,
    })(count);
  },
});

/** What is said about a value: home or work, the kind of a number, a relation (RFC 6350, section 6.6.6), a gender. */
export const kinds = part('kinds', {
  mobile: 'Mobile',
  work: 'Work',
  private: 'Home',
  'main-number': 'Main',
  fax: 'Fax',
  pager: 'Pager',
  text: 'Messages',
  textphone: 'Text phone',
  video: 'Video',
  billing: 'Billing',
  delivery: 'Delivery',
  contact: 'Contact',
  acquaintance: 'Acquaintance',
  friend: 'Friend',
  met: 'Met in person',
  'co-worker': 'Co-worker',
  colleague: 'Colleague',
  'co-resident': 'Co-resident',
  neighbor: 'Neighbour',
  child: 'Child',
  parent: 'Parent',
  father: 'Father',
  mother: 'Mother',
  brother: 'Brother',
  sister: 'Sister',
  sibling: 'Sibling',
  spouse: 'Spouse',
  partner: 'Partner',
  'domestic-partner': 'Domestic partner',
  relative: 'Relative',
  kin: 'Kin',
  manager: 'Manager',
  assistant: 'Assistant',
  muse: 'Muse',
  crush: 'Crush',
  date: 'Date',
  sweetheart: 'Sweetheart',
  me: 'Me',
  agent: 'Agent',
  emergency: 'Emergency contact',
  'referred-by': 'Referred by',
  animate: 'Animate',
  common: 'Common',
  feminine: 'Feminine',
  inanimate: 'Inanimate',
  masculine: 'Masculine',
  neuter: 'Neuter',
  individual: 'Person',
  org: 'Organisation',
  group: 'Group',
  /** None of these. */
  other: 'Other',
  /** A text like "Fax, work". */
  at: (kind: string, place: string) => `${kind}, ${place.toLowerCase()}`,
});

const peopleOf = enPlural({ one: '# person', other: '# people' });

/** The labels beside the book, and the people of one of them. */
export const labels = part('labels', {
  title: 'Labels',
  favourites: 'Favourites',
  count: peopleOf,
  people: (name: string, count: number) => `${name}, ${peopleOf(count)}`,
  showAll: (count: number) => `Show all ${inDigits(count)}`,
  new: 'New label',
  name: 'Name of the label',
  menu: (name: string) => `What to do with “${name}”`,
  nobody: 'Nobody here yet',
  nobodyText: 'Add somebody new above, or choose “Add people” to pick them among all contacts.',
  addPeople: 'Add people',
  addPeopleTo: (name: string) => `Add people to “${name}”`,
  findPeople: 'Find people',
  addCount: enPlural({ one: 'Add # person', other: 'Add # people' }),
  morePeople: enPlural({ one: '# more; type to find them', other: '# more; type to find them' }),
  rename: 'Rename',
  join: 'Join with another label…',
  joinWith: 'Join with which label?',
  joinNow: 'Join',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete label',
  stay: enPlural({ one: 'Its # person stays in your book', other: 'Its # people stay in your book' }),
  renamed: (name: string, to: string) => `“${name}” is now “${to}”`,
  joined: (name: string, to: string) => `“${name}” is joined into “${to}”`,
  deleted: (name: string) => `Label “${name}” deleted. Its people stay.`,
});

const deletedForGood = enPlural({
  one: 'Your contact, their history and your devices’ access are deleted for good.',
  other: 'Your # contacts, their history and your devices’ access are deleted for good.',
});

/** Asks before the account is deleted. */
export const leaving = part('leaving', {
  title: 'Delete your account?',
  text: (count: number) =>
    count === 0 ? 'Your contacts, their history and your devices’ access are deleted for good.' : deletedForGood(count),
  saveFirst: 'Save a copy first',
  stay: 'Stay',
  delete: 'Delete my account',
  deleted: 'Your account is deleted.',
});

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
  birthdaysTab: 'Birthday mails',
  birthdaysOff: 'You will get no more birthday mails',
  birthdaysOffText: 'You can ask for them again under Birthdays.',
  birthdaysOn: 'The mails are not stopped yet',
  stopsThere: 'It has expired. You can stop the mails under Birthdays.',
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

/** A moment in words, where `Intl` has none. */
export const moments = part('moments', { now: 'now' });

/** Notes below the line of a new contact, and in its form. */
export const newContact = part('newContact', {
  unusual: 'This name has unusual characters.',
  /** After the name of the key. */
  again: 'adds it anyway',
  taken: (name: string) => `“${name}” is already in contacts.`,
  takenWith: (name: string, number: string) => `“${name}” is already in contacts, with ${number}.`,
  takenAgain: (name: string) => `“${name}” is already in contacts. “Add” adds it anyway.`,
  open: 'Open',
  addAndMerge: 'Add and merge',
  addNumber: 'Add this number to the contact',
  sameNumber: (name: string) => `Same number as ${name}.`,
});

/** The field for a new password, with advice. */
export const newPassword = part('newPassword', {
  label: 'New password',
  atLeast: (count: number) => `At least ${count} characters.`,
  weak: 'Weak.',
  fair: 'Fair.',
  strong: 'Strong.',
  moreWords: 'A few words would be stronger.',
  common: 'This is one of the most common passwords.',
  name: 'This is your name.',
  email: 'This is your e-mail.',
});

/** Notices beside the book. */
export const news = part('news', {
  keepsWorking: (deviceName: string) => `${deviceName} keeps working. Is it yours?`,
  allKeepWorking: enPlural({
    one: 'Your device keeps working. Is it yours?',
    other: 'Your # devices keep working. Are all of them yours?',
  }),
  yes: 'Yes',
  showDevices: 'Show devices',
});

/** Shown when the filter finds no contact. */
export const noMatch = part('noMatch', {
  nobodyFound: (text: string) => `Nobody found for “${text}”`,
  allSearched: 'Names, numbers, e-mails, addresses, organisations and notes were searched, in other alphabets too.',
  listSearched: 'Names, numbers, e-mails, organisations and labels were searched.',
  searchTrash: (count: number) => `Search the trash (${count})`,
  addText: (text: string) => `Add “${text}”`,
  showAll: (total: number) => `Show all ${inDigits(total)}`,
});

export const notFound = part('notFound', {
  tab: 'Not found',
  title: 'This page is not in the book',
  text: 'The address may have a typo, or the page has moved.',
  back: 'Go to the home page',
});

/** The page for operators. */
export const operatorPage = part('operatorPage', {
  title: 'Operator',
  people: 'People',
  audit: 'Audit log',

  accounts: 'Accounts',
  signUp: 'Sign-up',
  signUps: { open: 'For everyone', invitation: 'With the invitation code', closed: 'Closed' },
  mail: 'Mail',
  mailOn: 'Set up',
  mailOff: 'Not set up',
  health: 'Health',
  healthy: 'Healthy',
  unhealthy: 'Faulty: see the log',
  database: 'Database',
  backup: 'Last backup',
  noBackup: 'None yet',
  ownBackup: 'With the tools of PostgreSQL',
  version: 'Version',

  find: 'Find people',
  hint: 'Name or e-mail',
  clear: 'Clear the search',
  nobody: 'Nobody has such a name or e-mail.',
  more: 'Show more',
  you: 'You',
  isOperator: 'Operator',
  isInvited: 'Invited',
  lockedSince: (date: string) => `Locked since ${date}`,
  neverSeen: 'Never seen',
  seen: (ago: string) => `Seen ${ago}`,
  contacts: enPlural({ one: '# contact', other: '# contacts' }),
  devices: enPlural({ one: '# device', other: '# devices' }),
  sizeOf: (size: string, quota: string) => `${size} of ${quota}`,

  moreOf: (name: string) => `More for ${name}`,
  cancel: 'Cancel',
  save: 'Save',
  onlyOne: 'You are the only operator. Make someone else an operator first.',
  /** The acts in the menu of a person, which the question repeats. */
  labels: {
    lock: 'Lock out',
    unlock: 'Unlock',
    end_sessions: 'Log out everywhere',
    set_quota: 'Change the quota',
    make_operator: 'Make an operator',
    end_operator: 'No longer an operator',
  },
  question: (label: string, name: string) => `${label}: ${name}?`,
  texts: {
    lock: 'They are logged out everywhere and cannot log in. Devices stop syncing. All data is kept.',
    end_sessions: 'All browsers are logged out. Devices keep syncing with their own passwords.',
    make_operator:
      'Operators can lock people out, invite others and read the audit log. They cannot read the contacts of other people.',
    end_operator: 'They cannot open this page from then on. Their account and contacts stay as they are.',
  },
  said: (name: string, done: string) => `${name} ${done}.`,
  done: {
    lock: 'is locked out',
    unlock: 'can log in again',
    end_sessions: 'is logged out everywhere',
    set_quota: 'has another quota now',
    make_operator: 'is an operator now',
    end_operator: 'is no longer an operator',
  },

  quotaTitle: (name: string) => `How much space may ${name} use?`,
  quotaText: 'The quota counts contacts, trash and history.',
  quotaOfServer: (size: string) => `As much as everyone: ${size}`,
  quotaOwn: 'A quota of their own',
  megabytes: 'Megabytes',
  megabytesHint: (least: number) => `A whole number from ${least}.`,

  invite: 'Invite',
  inviteTitle: 'Invite a person',
  inviteText:
    'This makes an account, and a link with which the person chooses a password. It works once, for seven days.',
  makeLink: 'Make a link',
  invited: 'The link is ready',
  mailed: (email: string) => `It is on its way to ${email}. You can also pass it on yourself.`,
  giveLink: (email: string) => `Send it to ${email} in private. It is shown only now.`,
  copyLink: 'Copy the link',

  auditNote: 'Acts of operators for a year, and refused log-ins for 90 days.',
  exportAudit: 'Export as CSV',
  by: (actor: string) => `By ${actor}`,
  byCommand: 'By a command on the server',
  from: (network: string) => `From ${network}`,
  times: enPlural({ one: '# time', other: '# times' }),
  noAccount: 'No account',
  events: {
    lock: 'Locked out',
    unlock: 'Unlocked',
    end_sessions: 'Logged out everywhere',
    set_quota: 'Quota changed',
    make_operator: 'Made an operator',
    end_operator: 'No longer an operator',
    invite: 'Invited',
    reset_link: 'Link for a new password made',
    delete: 'Account deleted',
    first_account: 'First account, operator',
    log_in_refused: 'Wrong e-mail or password',
    limit_reached: 'Too many attempts to log in',
    locked_out: 'Log-in to a locked account',
    device_refused: 'Wrong password of a device',
    recovery_refused: 'Wrong recovery code or link',
  },
});

/** The page about the data of people. `docs/operating.md` says the same in more words. */
export const privacy = part('privacy', {
  tab: 'Privacy',
  title: 'Privacy',
  who: 'Who runs this server',
  runBy: (operator: string) => `This server is run by ${operator}.`,
  unnamed: 'The person or organisation that gave you this address runs this server.',
  ask: 'Questions about your data go to',
  kept: 'What is kept',
  keptText:
    'Your name, your e-mail, your contacts with their history and trash, and where you are logged in. Your password is stored only as a hash, from which it cannot be read.',
  reader: 'Who can read it',
  readerText:
    'You, the devices that you connect, and the people who run this server. Its page for operators shows your name, your e-mail and how much you have stored, but none of your contacts. Other people who use it never see your contacts.',
  leaves: 'What leaves this server',
  leavesText:
    'Nothing goes to third parties: there is no advertising, no tracker and no outside font or script. E-mails about your account go through the mail server of the operator. A contact that you open in another app goes to that app.',
  browser: 'What your browser keeps',
  browserText: 'Your log-in, the colour mode and the language. There are no cookies. Logging out removes the log-in.',
  log: 'What the log says',
  logText:
    'Which requests were made and how long they took. It names no person, no contact and no search. Refused log-ins to your account are kept for 90 days with their network addresses, for the operators. A web server in front of it may keep network addresses.',
  long: 'For how long',
  longText:
    'Deleted contacts wait in the trash, by default for 30 days. The history goes back by default for a year, and you can delete the history of a contact sooner. Backups of the operator may keep data longer.',
  yours: 'It is yours',
  yoursText:
    'Under your name in the header, you can save a copy of everything or delete your account with all of its contacts.',
  free: 'Free software',
  freeText: 'ContactBook is open source under the MIT licence. Anyone may run it, read it and change it.',
  seeCode: 'Source code and documentation',
  noCode: 'Each copy comes with its source code and its documentation. The operator can give you both.',
  api: 'The description of the API',
  back: 'Go to the home page',
});

/** The phone list on paper. */
export const printing = part('printing', {
  title: 'Print a phone list',
  subtitle: 'Two columns, in the order of the names',
  who: 'Contacts',
  all: enPlural({ one: 'All contacts, # person', other: 'All contacts, # people' }),
  found: (filter: string) => `Results for “${filter}”`,
  favourites: 'Favourites',
  what: 'Besides names and main numbers',
  numbers: 'Other numbers',
  paper: 'Paper',
  cancel: 'Cancel',
  print: 'Print',
  heading: 'Contacts',
  people: enPlural({ one: '# person', other: '# people' }),
});

/** What is done with selected contacts. */
export const selecting = part('selecting', {
  toolbar: 'Selected contacts',
  end: 'End the selection',
  count: enPlural({ one: '# selected', other: '# selected' }),
  all: (count: number) => `Select all ${inDigits(count)}`,
  find: 'Search for more',
  merge: 'Merge',
  export: 'Export',
  delete: 'Delete',
  more: 'More',
  findLabel: 'Find or create a label',
  /** How many of the selected contacts have a label. */
  share: (count: number, total: number) => `${inDigits(count)} of ${inDigits(total)}`,
  create: (name: string) => `Create “${name}”`,
  labelled: (count: number, label: string) => `${inDigits(count)} in “${label}”`,
  unlabelled: (count: number, label: string) => `${inDigits(count)} no longer in “${label}”`,
  deleted: enPlural({ one: '# contact deleted', other: '# contacts deleted' }),
  changed: enPlural({ one: '# contact changed', other: '# contacts changed' }),
  bookChanged: 'The book has changed since you selected.',
  gone: enPlural({ one: '# selected contact was deleted.', other: '# selected contacts were deleted.' }),
  edited: enPlural({ one: '# selected contact was changed.', other: '# selected contacts were changed.' }),
  others: enPlural({
    one: '# other contact is new or changed, and is not selected.',
    other: '# other contacts are new or changed, and are not selected.',
  }),
  notNow: 'Not now',
  goOn: (count: number) => `Go on with ${inDigits(count)}`,
  setOrganization: 'Set the organisation',
  setTitle: 'Set the job title',
  setNote: 'Set the note',
  preview: 'What changes',
  changes: enPlural({ one: '# contact changes:', other: '# contacts change:' }),
  removes: enPlural({ one: 'It is removed from # contact:', other: 'It is removed from # contacts:' }),
  nothingChanges: 'Nothing changes.',
  noPreview: 'What changes could not be read',
  showMore: 'Show more',
  cancel: 'Cancel',
  apply: 'Set',
});

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

/** The texts around every screen, and of the screen before the first one. */
export const shell = part('shell', {
  main: 'Main',
  skip: 'Skip to the contacts',
  contacts: 'Contacts',
  welcome: (name: string) => `Wellcome, dear ${name} :)`,
  account: 'Your account',
  language: 'Language',
  logOut: 'Log out',
  logIn: 'Log in',
  signUp: 'Sign up',
  feedback: 'Something missing, or something nice to say?',
  write: 'Write to us',
  offline: 'You are offline. You can read your book; editing returns with the connection.',
  waiting: 'Waiting for an answer from the server…',
  refreshing: 'Refreshing...',
  isOffline: 'You are offline',
  noAnswer: 'The server does not answer',
  stillIn: 'You are still logged in, and nothing has been changed. This page tries again automatically.',
  anew: 'Log in again',
});

export const shortcutKeys = part('shortcutKeys', {
  title: 'Keyboard shortcuts',
  find: 'Search',
  add: 'Add a contact',
  fields: 'More fields',
  move: 'Move',
  select: 'Select',
  selectAll: 'Select all',
  label: 'Label the selected',
  open: 'Open',
  edit: 'Edit name and number',
  delete: 'Delete',
  undo: 'Undo',
  other: 'List or card',
  list: 'This list',
  oneKey: 'One-key shortcuts',
  oneKeyText: '/, N and ? act only while no field has the focus.',
  oneKeyOff: '/, N and ? are off.',
  turnOff: 'Turn shortcuts off',
  turnOn: 'Turn shortcuts on',
});

/** Why a contact was found that does not contain the filter. */
export const similarRows = part('similarRows', {
  inLatin: (name: string) => `Written “${name}” in Latin letters`,
  inOther: (name: string) => `Written “${name}” in other letters`,
  shortForm: (name: string) => `Short form of ${name}`,
  fullForm: (name: string) => `Also called ${name}`,
  slip: 'One letter differs',
  keyboard: 'Typed with another keyboard',
  withoutCode: (code: string) => `The same number, written without ${code}`,
  withCode: (code: string) => `The same number, written with ${code}`,
  sameNumber: 'The same number, written differently',
  /** What a text is, and the part of it that was found. */
  inText: (field: string, text: string) => `${field}: ${text}`,
  name: 'Another name',
  latin: 'In Latin letters',
});

/** The ways to fill an empty book. */
export const startWays = part('startWays', {
  import: 'Import contacts',
  importText: 'From Google, an iPhone, Android, Outlook or a file. You review everything first.',
  connect: 'Connect a phone',
  connectText: 'Your book is on your iPhone or Android phone too, and a change on one side reaches the other.',
  first: 'Add the first person',
  firstText: 'Write a name and a number. Press Enter, and the line is free for the next one.',
  add: 'Write a name',
});

const contacts = enPlural({ one: '# contact', other: '# contacts' });
const contactsChangedSince = enPlural({
  one: '# contact was changed since and stays as it is.',
  other: '# contacts were changed since and stay as they are.',
});

/** Section 8 of the specification, spelled as it spells it. */
export const toasts = part('toasts', {
  failed: 'Something went wrog! Try again',
  /** The server's messages are in English, with figures. */
  refused: ({ message = '' }: Problem) => message,
  loggedIn: 'You are loged in',
  signedUp: 'You are registred',
  recovered: 'Your password is changed!',
  loggedOut: 'You are loged out!',
  added: 'Your contact is added!',
  edited: 'Your contact is edited!',
  deleted: 'Your contact is deleted!',
  back: 'The earlier version is restored!',
  restored: 'Your contact is restored!',
  allRestored: 'Your contacts are restored!',
  emptied: 'Your trash is emptied!',
  erased: 'Its history is erased!',
  bookBack: 'Your book is restored!',
  redone: 'Your change is redone!',
  undone: 'Your change is undone!',
  open: 'Open',
  undo: 'Undo',
  redo: 'Redo',
  seeBoth: 'See both',
  ended: 'You were logged out. Please log in again.',
  duplicate: (name: string) => `"${name}" is already in contacts`,
  overtaken: 'This contact has changed since. Nothing was undone.',
  tooOld: 'This change can no longer be undone.',
  notInTrash: 'This contact is no longer in the trash.',
  noUndo: 'Nothing to undo here. Older changes are in History.',
  noRedo: 'Nothing to redo.',
  kept: (name: string) => `Your change is undone. “${name}” was changed since and stays as it is.`,
  someKept: (count: number) => `Your change is undone. ${contactsChangedSince(count)}`,
  wasChanged: (name?: string) => `${quoted(name)} was changed elsewhere.`,
  wasDeleted: (name?: string) => `${quoted(name)} was deleted elsewhere.`,
  notDeleted: 'It is not deleted.',
  notSaved: 'Your change is not saved.',
  imported: (count: number) => `${contacts(count)} added`,
  changed: (count: number) => `${contacts(count)} changed`,
  both: (added: number, changed: number) => `${contacts(added)} added, ${inDigits(changed)} changed`,
});

function quoted(name: string | undefined): string {
  return name === undefined ? 'This contact' : `“${name}”`;
}

/** Files and cards that are dropped or pasted into the window. */
export const transferLinks = part('transferLinks', {
  import: 'Import',
  drop: 'Drop it to review it',
  /** The name of a file that was pasted as text. */
  pasted: 'pasted',
});

export const trashPanel = part('trashPanel', {
  title: 'Trash',
  kept: enPlural({ one: 'Kept for # day, then erased for good', other: 'Kept for # days, then erased for good' }),
  list: 'In the trash',
  opening: 'Opening the trash',
  failed: 'The trash did not load',
  empty: 'The trash is empty',
  emptyText: enPlural({
    one: 'What you delete waits here for # day.',
    other: 'What you delete waits here for # days.',
  }),
  find: 'Search the trash',
  hint: 'Search',
  clear: 'Clear the search',
  searching: 'Searching the trash',
  found: enPlural({ one: '# found', other: '# found' }),
  noneFound: (text: string) => `Nobody in the trash for “${text}”`,
  restore: 'Restore',
  restoreName: (name: string) => `Restore ${name}`,
  restoreAll: 'Restore all',
  eraseAll: 'Empty trash',
  eraseTitle: 'Empty the trash?',
  eraseText: enPlural({ one: 'This contact cannot be restored.', other: 'These # contacts cannot be restored.' }),
  eraseManyText: 'These contacts cannot be restored.',
  keep: 'Keep them',
  more: 'Show more',
  moreFailed: 'That did not load. Try again.',
  today: 'today',
  daysAgo: enPlural({ one: '# day ago', other: '# days ago' }),
  daysLeft: enPlural({ one: '# day left', other: '# days left' }),
  lastDay: 'last day',
});

/** The texts of what every screen shows. */
export const ui = part('ui', {
  retry: 'Try again',
  reload: 'Reload',
  failed: 'This did not load',
  pageFailed: 'This page did not load',
  unchanged: 'Nothing has been changed. Check the connection, then try again.',
  outdated: 'ContactBook has been updated since this window was opened. Reload it to continue.',
  moment: 'One moment',
  busy: 'This cannot be stopped now. It closes when it is done.',
  toasts: 'Notifications Alt+T',
  toDark: 'Switch to dark mode',
  toLight: 'Switch to light mode',
});

/** Why a zip cannot be imported. */
export const unzipping = part('unzipping', {
  damaged: 'This zip is damaged or incomplete. Download it again, or import the files in it.',
  locked: 'This zip has a password. Unpack it first, then import its files.',
  foreign: 'This zip uses an unsupported compression. Unpack it first, then import its files.',
  noCards: 'This zip has no contacts. Import one with vCard (.vcf), CSV, LDIF or JSON files.',
  mixed: 'This zip has cards and tables. Unpack it, then import the tables one at a time.',
  tooLarge: (size: string) => `Unpacked, the contacts take more than ${size}. Import them in several parts.`,
  tooMany: (count: string) => `A zip can contain up to ${count} card files. Import them in several parts.`,
});

/** What becomes of text that was not saved. */
export const writing = part('writing', {
  notAdded: (reason: string) => `Not added: ${reason}`,
  noAnswer: 'Not added: the server did not answer',
  duplicate: (name: string) => `"${name}" is already in contacts`,
  notKept: 'Your changes were not saved',
  undo: 'Undo',
});
