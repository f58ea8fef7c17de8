import { part } from '../words.ts';

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
