import { part } from '../words.ts';

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
  closed: 'Nobody can sign up here at this moment. Ask whoever runs this server.',
  first: 'I run it, and am the first one here',
  haveBook: 'Already have one?',
  instead: 'Log in instead',
  orOther: 'or use another e-mail.',
  name: 'Name',
  nameHint: 'Please enter your user name.',
  minimum: (count: number) => `${count} characters minimum`,
  invitation: 'Invitation code',
  invitationHint: 'From whoever runs this server.',
  submitSignUp: 'Sign Up',
  recovery: 'A way back in',
  /** `email` is what the person typed. */
  sent: (email: string) =>
    `If somebody has a book here with ${email}, a link is on its way there. It is good for one hour.`,
  sendLink: 'Send the link',
  linkText: 'A link comes to your e-mail, with which you choose a new password.',
  change: 'Change password',
  codeText:
    'One of your recovery codes, and a new password. Everywhere else you are logged out. Your devices keep working.',
  noMail: 'Without a code, ask whoever runs this server.',
  code: 'Recovery code',
  codeHint: 'Each is good once.',
  codeRefused: 'This code does not fit the e-mail, or was used already.',
  noCode: 'No code?',
  byMail: 'By mail',
  haveCode: 'Have a recovery code?',
  useIt: 'Use it',
});
