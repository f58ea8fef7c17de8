import { part } from '../words.ts';

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
    'You, the devices that you connect, and the people who run this server. Other people who use it never see your contacts.',
  leaves: 'What leaves this server',
  leavesText:
    'Nothing goes to third parties: there is no advertising, no tracker and no outside font or script. E-mails about your account go through the mail server of the operator. A contact that you open in another app goes to that app.',
  browser: 'What your browser keeps',
  browserText: 'Your log-in, the colour mode and the language. There are no cookies. Logging out removes the log-in.',
  log: 'What the log says',
  logText:
    'Which requests were made and how long they took. It names no person, no contact and no search. A web server in front of it may keep network addresses.',
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
