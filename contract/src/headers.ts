/** On every answer to a change: the revision of the book after it. */
export const REVISION_HEADER = 'Book-Revision';
