/** A revision in an address; undefined for what is none. */
export function revisionOf(text: string): number | undefined {
  return text.length <= 15 && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Where a page of the trash begins, out of an address that has passed its schema; undefined for the first. */
export function cursorOf(text: string | undefined): { revision: number; contactId: string } | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('-');
  return { revision: Number(text.slice(0, end)), contactId: text.slice(end + 1) };
}

/** The same for an answer. */
export function cursorText({ revision, id }: { revision: number; id: string }): string {
  return `${revision}-${id}`;
}
