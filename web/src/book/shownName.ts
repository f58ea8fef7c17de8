type NamedContact = { name: string; number?: string; also?: string[] | undefined };

/** Returns the name of a contact, or what it has instead: its number, or another text of its card. */
export function shownName({ name, number, also }: NamedContact): string {
  return name || number || (also?.[0] ?? '');
}
