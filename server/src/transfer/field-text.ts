type JsonRecord = Record<string, unknown>;

const TEXT_MAX = 500;
const MAIN = ['full', 'number', 'address', 'name', 'note', 'uri', 'user', 'language', 'pronouns', 'grammaticalGender'];

/** Describes a field of a JSContact Card in one line; empty if it has no value. */
export function fieldText(field: string, value: unknown): string {
  return shortened(
    entryTexts(field, value)
      .map(({ text }) => text)
      .join(', '),
  );
}

/** An entry of a field: its displayed text, and the value by which it is compared. */
type EntryText = { text: string; value: unknown };

/** Returns the entries of a field; a name or another plain value is a single entry. */
export function entryTexts(field: string, value: unknown): EntryText[] {
  if (typeof value === 'string') return value === '' ? [] : [{ text: shortened(value), value }];
  if (typeof value !== 'object' || value === null) return [];
  if (field === 'name') {
    const { full = componentsText(value) } = value as { full?: string };
    return full === '' ? [] : [{ text: shortened(full), value }];
  }
  if (field === 'speakToAs') return [{ text: shortened(entryText(value)), value }];
  if (field === 'relatedTo')
    return Object.entries(value).map(([name, entry]) => ({ text: shortened(name), value: [name, entry as unknown] }));
  if (field === 'keywords' || field === 'members')
    return Object.keys(value).map((key) => ({ text: shortened(key), value: key }));
  if (field === 'vCardProps') {
    return (value as unknown[][]).map((line) => ({
      text: shortened(`${String(line[0])}: ${String(line[3])}`),
      value: line,
    }));
  }
  // Entries are objects.
  return Object.values(value).map((entry) => ({
    text: shortened(entryText(entry as JsonRecord)),
    value: entry as unknown,
  }));
}

function shortened(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text;
}

function entryText(entry: object): string {
  const said = entry as JsonRecord;
  const main = MAIN.map((key) => said[key]).find((text) => typeof text === 'string');
  const units = Array.isArray(said['units']) ? (said['units'] as { name: string }[]).map(({ name }) => name) : [];
  const text = [typeof main === 'string' ? main : componentsText(entry), ...units]
    .filter((each) => each !== '')
    .join(', ');
  const words = [...Object.keys(said['contexts'] ?? {}), ...Object.keys(said['features'] ?? {}), said['label'] ?? ''];
  const kinds = words.filter((word) => word !== '' && word !== undefined).map(String);
  const date = dateText(said['date']);
  return `${text}${date}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`;
}

function componentsText(value: object): string {
  const { components } = value as { components?: { value: string }[] };
  return (components ?? []).map((component) => component.value).join(' ');
}

function dateText(date: unknown): string {
  if (typeof date !== 'object' || date === null) return '';
  const { utc, year, month, day } = date as { utc?: string; year?: number; month?: number; day?: number };
  if (utc !== undefined) return utc;
  return [year ?? '-', month, day]
    .filter((part) => part !== undefined)
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
