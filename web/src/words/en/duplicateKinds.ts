import { part } from '../words.ts';

/** What is said about a number or an e-mail. */
export const duplicateKinds = part('duplicateKinds', {
  work: 'Work',
  private: 'Home',
  mobile: 'Mobile',
  fax: 'Fax',
  pager: 'Pager',
  text: 'Messages',
  video: 'Video',
  'main-number': 'Main',
});
