type Json = Record<string, unknown>;

const TEXT_MAX = 500;
const MAIN = ['full', 'number', 'address', 'name', 'note', 'uri', 'user', 'language', 'pronouns', 'grammaticalGender'];

/** What a field of a JSContact Card says, in a line for a person; empty where there is none. */
export function fieldText(field: string, value: unknown): string {
  const text = textOf(field, value).replace(/\s+/g, ' ').trim();
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text;
}

function textOf(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if (field === 'name') return (value as { full?: string }).full ?? componentsText(value);
  if (field === 'vCardProps')
    return (value as unknown[][]).map(([name, , , text]) => `${String(name)}: ${String(text)}`).join(', ');
  if (field === 'keywords' || field === 'members' || field === 'relatedTo') return Object.keys(value).join(', ');
  if (field === 'speakToAs') return entryText(value);
  return Object.values(value)
    .map((entry) => entryText(entry as Json)) // entries are objects
    .join(', ');
}

function entryText(entry: object): string {
  const said = entry as Json;
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
