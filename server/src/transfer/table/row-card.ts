import type { Card } from '@contactbook/contract/card';
import { newCard } from '../../contacts/card/edit-card.ts';
import { splitName } from '../../contacts/card/structured.ts';
import type { VCard } from '../../contacts/card/vcard.ts';
import { UnreadableCard } from '../../contacts/card/content-lines.ts';
import type { Column, Part } from './column.ts';
import { unguarded } from './guarded-cells.ts';
import { dateOf } from './table-dates.ts';

/** How Google writes several values in a cell. */
const SEVERAL = / ::: /;
const NAME_PARTS: Partial<Record<Part, string>> = {
  prefix: 'title',
  given: 'given',
  given2: 'given2',
  surname: 'surname',
  suffix: 'generation',
};
const FEATURES: Record<string, string> = {
  fax: 'fax',
  cell: 'mobile',
  mobile: 'mobile',
  pager: 'pager',
  main: 'main-number',
};
const CONTEXTS: Record<string, string> = { home: 'private', work: 'work' };
/** Labels that every contact of a program has. */
const OF_PROGRAMS = /^\* ?(?:my ?contacts|starred|friends|family|coworkers)$/i;
const RELATIONS = new Set(
  'contact acquaintance friend met co-worker colleague co-resident neighbor child parent sibling spouse kin muse crush date sweetheart me agent emergency'.split(
    ' ',
  ),
);

type Entry = {
  types: string;
  label: string;
  service: string;
  values: string[];
  parts: { kind: string; value: string }[];
};

/** No contact has more; each of them becomes a line. */
const VALUES_MAX = 1000;

/** The card of a row; throws UnreadableCard. */
export function rowCard(cells: string[], columns: Column[], titles: string[]): VCard {
  const filled = rowContact(cells, columns, titles);
  const values = Object.values(filled).reduce((sum, value) => sum + Object.keys(value).length, 0);
  if (values === 0) throw new UnreadableCard('There is nothing in this row.');
  if (values > VALUES_MAX) throw new UnreadableCard(`It has more than ${VALUES_MAX.toLocaleString('en')} values.`);
  return newCard({ '@type': 'Card', version: '1.0', ...filled }, '3.0');
}

function rowContact(cells: string[], columns: Column[], titles: string[]): Partial<Card> {
  const said = new Map<Part, string[]>();
  const entries = new Map<string, Map<string, Entry>>();
  const notes: string[] = [];
  const dates: NonNullable<Card['anniversaries']> = {};
  let dated = 0;
  const addDate = (kind: string, text: string, title: string, order: Column['order'], label?: string) => {
    const date = dateOf(text, order);
    if (date === undefined) notes.push(`${title}: ${text}`);
    else dates[`a${++dated}`] = { kind, date, ...(label !== undefined && { label }) };
  };
  for (const [place, column] of columns.entries()) {
    const { part, order } = column;
    const value = unguarded(cells[place] ?? '').trim();
    if (value === '' || part === 'nothing') continue;
    const title = titles[place] ?? '';
    if (part === 'unknown') notes.push(`${title}: ${value}`);
    else if (part === 'birthday' || part === 'wedding') {
      if (!/^0+[./-]0+[./-]0+$/.test(value)) addDate(part === 'wedding' ? 'wedding' : 'birth', value, title, order);
    } else if (part.includes('.')) addTo(entries, column, value);
    else said.set(part, [...(said.get(part) ?? []), value]);
  }
  for (const { label, values } of entriesOf(entries, 'event')) {
    for (const value of values)
      addDate(
        /^anniversary$/i.test(label) ? 'wedding' : 'apple.com:date',
        value,
        label || 'Event',
        undefined,
        label || undefined,
      );
  }
  for (const { label, values } of entriesOf(entries, 'custom')) notes.push(`${label || 'Other'}: ${values.join(', ')}`);
  const note = [...(said.get('note') ?? []), ...notes].join('\n');
  return {
    ...nameOf(said),
    ...numbered('nicknames', 'k', said.get('nickname'), (name) => ({ name })),
    ...numbered('phones', 'p', expanded(entries, 'phone'), ({ value, ...more }) => ({ number: value, ...more })),
    ...numbered('emails', 'e', expanded(entries, 'email'), ({ value, features: _features, ...more }) => ({
      address: value,
      ...more,
    })),
    ...numbered('addresses', 'ad', addressesOf(entries), (address) => address),
    ...organizationOf(said),
    ...numbered('titles', 't', said.get('jobTitle'), (name) => ({ name, kind: 'title' })),
    ...(dated > 0 && { anniversaries: dates }),
    ...numbered('links', 'l', expanded(entries, 'link'), ({ value, features: _features, ...more }) => ({
      uri: value,
      ...more,
    })),
    ...numbered('onlineServices', 's', servicesOf(entries), (service) => service),
    ...relationsOf(entries),
    ...numbered('notes', 'n', note === '' ? [] : [note], (text) => ({ note: text })),
    ...labelsOf(said),
  };
}

function addTo(
  entries: Map<string, Map<string, Entry>>,
  { part, entry = '', types = '' }: Column,
  value: string,
): void {
  const [kind = '', role = ''] = part.split('.');
  const ofKind = entries.get(kind) ?? new Map<string, Entry>();
  entries.set(kind, ofKind);
  const own = ofKind.get(entry) ?? { types, label: '', service: '', values: [], parts: [] };
  ofKind.set(entry, own);
  if (role === 'label') own.label = value.replace(/^\* ?/, '');
  else if (role === 'service') own.service = value;
  else if (role === 'value') own.values.push(...value.split(SEVERAL).map((text) => text.trim()));
  else own.parts.push({ kind: role, value });
}

function entriesOf(entries: Map<string, Map<string, Entry>>, kind: string): Entry[] {
  return [...(entries.get(kind)?.values() ?? [])];
}

type Common = { label?: string; contexts?: Record<string, true>; features?: Record<string, true> };

/** What all entries have in common: where they belong, and what is said of them in words. */
function commonOf({ types, label }: Entry): Common {
  const words = [...types.split(','), ...label.toLowerCase().split(/[\s_]+/)].filter((word) => word !== '');
  const isKnown = words.every(
    (word) => Object.hasOwn(CONTEXTS, word) || Object.hasOwn(FEATURES, word) || /^(?:other|phone)$/.test(word),
  );
  const flags = (known: Record<string, string>) =>
    Object.fromEntries(words.flatMap((word) => (Object.hasOwn(known, word) ? [[known[word]!, true as const]] : []))); // it is there
  const [contexts, features] = [flags(CONTEXTS), flags(FEATURES)];
  if (!isKnown && label !== '') return { label };
  return {
    ...(Object.keys(contexts).length > 0 && { contexts }),
    ...(Object.keys(features).length > 0 && { features }),
  };
}

function expanded(entries: Map<string, Map<string, Entry>>, kind: string) {
  return entriesOf(entries, kind).flatMap((entry) =>
    entry.values.filter((value) => value !== '').map((value) => Object.assign({ value }, commonOf(entry))),
  );
}

function numbered<T, Made>(path: string, prefix: string, values: T[] = [], make: (value: T) => Made) {
  if (values.length === 0) return {};
  return { [path]: Object.fromEntries(values.map((value, place) => [`${prefix}${place + 1}`, make(value)])) };
}

function nameOf(said: Map<Part, string[]>): Pick<Card, 'name'> {
  const full = said.get('full')?.join(' ');
  const components = Object.entries(NAME_PARTS).flatMap(
    ([part, kind]) => (said.get(part as Part) ?? []).map((value) => ({ kind, value })), // by the table
  );
  if (components.length > 0 || full !== undefined) {
    const order = ['title', 'given', 'given2', 'surname', 'generation'];
    const spoken = components.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
    const text = full ?? spoken.map(({ value }) => value).join(' ');
    return { name: { full: text, components: components.length > 0 ? components : splitName(text) } };
  }
  return {};
}

function organizationOf(said: Map<Part, string[]>): Pick<Card, 'organizations'> {
  const [name, units] = [said.get('organization')?.join(', '), said.get('department')];
  if (name === undefined && units === undefined) return {};
  const named = units === undefined ? {} : { units: units.map((unit) => ({ name: unit })) };
  return { organizations: { o1: { ...(name !== undefined && { name }), ...named } } };
}

function addressesOf(entries: Map<string, Map<string, Entry>>) {
  return entriesOf(entries, 'address').flatMap((entry) => {
    const full = entry.parts.find(({ kind }) => kind === 'full')?.value;
    const components = entry.parts.filter(({ kind }) => kind !== 'full');
    const whole = components.length > 0 ? components : full === undefined ? [] : [{ kind: 'name', value: full }];
    return whole.length === 0 ? [] : [{ components: whole, ...commonOf(entry) }];
  });
}

function servicesOf(entries: Map<string, Map<string, Entry>>) {
  return entriesOf(entries, 'service').flatMap((entry) =>
    entry.values.map((user) => ({ ...(entry.service !== '' && { service: entry.service }), user, ...commonOf(entry) })),
  );
}

function relationsOf(entries: Map<string, Map<string, Entry>>): Pick<Card, 'relatedTo'> {
  const related = entriesOf(entries, 'relation').flatMap(({ label, values }) =>
    values.map((value) => {
      const kind = (label === '' ? 'spouse' : label).toLowerCase();
      return [value, { relation: RELATIONS.has(kind) ? { [kind]: true as const } : {} }] as const;
    }),
  );
  return related.length === 0 ? {} : { relatedTo: Object.fromEntries(related) };
}

function labelsOf(said: Map<Part, string[]>): Pick<Card, 'keywords'> {
  const [ofGoogle, others] = [said.get('labels') ?? [], said.get('categories') ?? []];
  const labels = [
    ...ofGoogle.flatMap((cell) => cell.split(SEVERAL)),
    ...others.flatMap((cell) => cell.split(SEVERAL.test(cell) ? SEVERAL : /[;,]/)),
  ]
    .map((label) => label.trim())
    .filter((label) => label !== '' && !OF_PROGRAMS.test(label));
  return labels.length === 0 ? {} : { keywords: Object.fromEntries(labels.map((label) => [label, true as const])) };
}
