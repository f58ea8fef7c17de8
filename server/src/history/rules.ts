/** Schema fields of all calls on the history. */
export const ON_THE_PAST = { tags: ['changes'], security: [{ bearer: [] }] };

/** Parses a revision in a URL; undefined if it is invalid. */
export function revisionOf(text: string): number | undefined {
  return text.length <= 15 && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Parses the start of a page of the trash, which has passed its schema; undefined for the first page. */
export function cursorOf(text: string | undefined): { revision: number; contactId: string } | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('-');
  return { revision: Number(text.slice(0, end)), contactId: text.slice(end + 1) };
}

/** Formats the start of the next page for an answer. */
export function cursorText({ revision, id }: { revision: number; id: string }): string {
  return `${revision}-${id}`;
}
