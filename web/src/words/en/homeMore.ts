import { part } from '../words.ts';

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
  from: (device: string, moment: string) => `${device}, ${moment}`,
  allNews: 'Show the history',
  source: 'Source code',
  privacy: 'Privacy',
  api: 'For developers',
  runBy: (operator: string) => `This server is run by ${operator}.`,
});
