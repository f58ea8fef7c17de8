import { part } from '../words.ts';

export const notFound = part('notFound', {
  tab: 'Not found',
  title: 'This page is not in the book',
  text: 'The address may have a typo, or the page has moved.',
  back: 'Go to the home page',
});
