import { part } from '../words.ts';

export const notFound = part('notFound', {
  tab: 'Not found',
  title: 'This page is not in the book',
  text: 'The address may have a slip in it, or the page has moved.',
  back: 'Back to the start',
});
