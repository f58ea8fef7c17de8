import { expect } from 'vitest';
import { addDevice, cardText, synced } from './devices.ts';
import type { TestServer } from './server.ts';

export const PEOPLE = ['a.vcf', 'b.vcf'];
const GROUP = 'group.vcf';
export const CARDS = [...PEOPLE, GROUP];
/** A second name for the same card, as programs create when they store a card again that they do not find. */
const secondName = (name: string): string => (name.startsWith('x-') ? name.slice(2) : `x-${name}`);
export const uidOf = (name: string): string => name.replace(/^x-/, '');
export const isGroup = (name: string): boolean => uidOf(name) === GROUP;
/** The names that a step can use: the first cards, their second names, and one that each phone creates itself. */
export const namesOf = (label: string): string[] => [...CARDS, ...CARDS.map(secondName), `new-${label}.vcf`];
export const MEMBER = 'X-ADDRESSBOOKSERVER-MEMBER';
export const FIELDS = ['FN', 'NOTE', 'TEL', 'CATEGORIES', MEMBER] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Record<Field, string[]>;
export const NOTHING: Values = { FN: [], NOTE: [], TEL: [], CATEGORIES: [], [MEMBER]: [] };

/**
 * Phones differ: some send If-Match, some write vCard 4.0, some sync with tokens while others compare the ETags of all
 * cards, and some have the labels of groups in the cards of their members too.
 */
type Habits = {
  label: string;
  sendsIfMatch: boolean;
  version: '3.0' | '4.0';
  knowsTokens: boolean;
  groups: 'lists' | 'both';
};
export const PHONES: Habits[] = [
  { label: 'Phone', sendsIfMatch: true, version: '3.0', knowsTokens: true, groups: 'lists' },
  { label: 'Tablet', sendsIfMatch: true, version: '3.0', knowsTokens: false, groups: 'both' },
  { label: 'Desk', sendsIfMatch: true, version: '4.0', knowsTokens: true, groups: 'lists' },
  { label: 'Program', sendsIfMatch: false, version: '3.0', knowsTokens: true, groups: 'both' },
  { label: 'Script', sendsIfMatch: false, version: '3.0', knowsTokens: false, groups: 'both' },
];

/** The written values, and whether a client that has seen a value has replaced or deleted it. */
export type Written = Map<string, { isReplaced: boolean }>;

export function asText(name: string, values: Values, version: Habits['version']): string {
  const prefix = version === '3.0' ? 'X-ADDRESSBOOKSERVER-' : '';
  const { FN, NOTE, TEL, CATEGORIES, [MEMBER]: members } = values;
  const words = CATEGORIES.length === 0 ? [] : [`CATEGORIES:${CATEGORIES.join(',')}`];
  const lines = [...NOTE.map((text) => `NOTE:${text}`), ...TEL.map((text) => `TEL:${text}`), ...words];
  const group = isGroup(name) ? [`${prefix}KIND:group`, ...members.map((uid) => `${prefix}MEMBER:${uid}`)] : [];
  const text = cardText(`UID:${uidOf(name)}`, `FN:${FN[0]}`, `N:;${FN[0]};;;`, ...lines, ...group);
  return text.replace('VERSION:3.0', `VERSION:${version}`);
}

function asValues(text: string): Values {
  const of = (field: string) =>
    Array.from(text.matchAll(new RegExp(`^${field}(?:;[^:]*)?:(.*?)\\r$`, 'gm')), ([, value = '']) => value);
  const words = of('CATEGORIES').flatMap((line) => line.split(','));
  return { FN: of('FN'), NOTE: of('NOTE'), TEL: of('TEL'), CATEGORIES: words, [MEMBER]: of(`(?:${MEMBER}|MEMBER)`) };
}

/** A card as a phone stores it; a new one was never acknowledged. */
type Copy = { values: Values; tag: string; isEdited: boolean; isNew: boolean };

/** Adds a device of a program with these habits. */
export async function deviceOf(
  server: TestServer,
  ann: Awaited<ReturnType<TestServer['signUp']>>,
  { label, groups }: Pick<Habits, 'label' | 'groups'>,
) {
  const device = await addDevice(server, ann, label);
  await ann.patch(`/users/devices/${device.id}`, { groups });
  return device;
}

/** Reads the cards that a program with these habits would have. */
export async function cardsOf(reader: Awaited<ReturnType<typeof addDevice>>): Promise<Map<string, Values>> {
  const present = new Map<string, Values>();
  for (const name of (await reader.sync()).there) present.set(name, asValues((await reader.get(name)).text));
  return present;
}

/** A phone that keeps copies, edits them offline, and uploads its edits before it asks for changes. */
export async function aPhone(
  server: TestServer,
  ann: Awaited<ReturnType<TestServer['signUp']>>,
  habits: Habits,
  written: Written,
) {
  let device = await deviceOf(server, ann, habits);
  let copies = new Map<string, Copy>();
  let deleted = new Map<string, string>();
  let token = '';
  let hasListed = false;
  let agent = habits.label;
  type Other = { copies: Map<string, Copy>; deleted: Map<string, string>; token: string; agent: string };
  /** A copy of everything in another program or in the same one, made after the first sync. */
  let other: Other | undefined;

  /** Programs with lists show no categories. */
  const isHidden = (field: Field) => field === 'CATEGORIES' && habits.groups === 'lists';
  const headersOf = (tag: string): Record<string, string> => ({
    'user-agent': agent,
    ...(habits.sendsIfMatch && tag !== '' && { 'if-match': tag }),
  });
  async function upload(isLost: boolean): Promise<void> {
    for (const [name, tag] of deleted) await device.delete(name, headersOf(tag));
    if (!isLost) deleted.clear();
    for (const [name, copy] of copies) {
      if (!copy.isEdited) continue;
      const match: Record<string, string> =
        copy.isNew && habits.sendsIfMatch ? { ...headersOf(''), 'if-none-match': '*' } : headersOf(copy.tag);
      const { status, headers } = await device.put(name, asText(name, copy.values, habits.version), match);
      expect([201, 204, 409, 412]).toContain(status);
      if (isLost) continue;
      // The phone drops a refused edit silently.
      copies.set(name, { ...copy, tag: headers.etag ?? '', isEdited: false, isNew: false });
    }
  }

  async function news(): Promise<{ there: string[]; gone: string[]; token: string }> {
    if (habits.knowsTokens) {
      const { status, ...told } = await device.sync(token, headersOf(''));
      expect(status).toBe(207);
      return told;
    }
    const { text } = await device.propfind(device.book, '<D:getetag/>', '1', headersOf(''));
    const tags = [...synced(text).tags].filter(([name]) => name !== '');
    const names = new Set(tags.map(([name]) => name));
    return {
      there: tags.flatMap(([name, tag]) => (copies.get(name)?.tag === tag ? [] : name)),
      gone: [...copies.keys()].filter((name) => !names.has(name)),
      token: '',
    };
  }

  return {
    groups: habits.groups,
    get copies() {
      return copies;
    },
    switch(): void {
      if (other === undefined) return;
      const last = { copies, deleted, token, agent };
      ({ copies, deleted, token, agent } = other);
      other = last;
    },
    edit(name: string, field: Field, value: string): void {
      const copy = copies.get(name);
      if (copy === undefined || (field === MEMBER && !isGroup(name)) || isHidden(field)) return;
      written.set(value, { isReplaced: false });
      const before = copy.values[field];
      const isMany = field !== 'FN' && field !== 'NOTE';
      if (!isMany) for (const each of before) written.set(each, { isReplaced: true });
      const values = { ...copy.values, [field]: isMany ? [...before, value] : [value] };
      copies.set(name, { ...copy, values, isEdited: true });
    },
    /** Removes a value from a list. */
    leave(name: string, field: Field): void {
      const copy = copies.get(name);
      const [first, ...others] = copy?.values[field] ?? [];
      if (copy === undefined || first === undefined || field === 'FN' || isHidden(field)) return;
      written.set(first, { isReplaced: true });
      copies.set(name, { ...copy, values: { ...copy.values, [field]: others }, isEdited: true });
    },
    delete(name: string): void {
      const copy = copies.get(name);
      if (copy === undefined || copy.isEdited || copy.isNew) return;
      for (const each of Object.values(copy.values).flat()) written.set(each, { isReplaced: true });
      deleted.set(name, copy.tag);
      copies.delete(name);
    },
    create(name: string, value: string): void {
      if (copies.has(name) || deleted.has(name)) return;
      written.set(value, { isReplaced: false });
      copies.set(name, { values: { ...NOTHING, FN: [value] }, tag: '', isEdited: true, isNew: true });
    },
    /** Stores a card under its second name too, or only there. */
    copy(name: string, isMove: boolean): void {
      const [copy, second] = [copies.get(name), secondName(name)];
      if (copy === undefined || copy.isNew || copy.isEdited || copies.has(second)) return;
      copies.set(second, { values: copy.values, tag: '', isEdited: true, isNew: true });
      if (!isMove) return;
      deleted.set(name, copy.tag);
      copies.delete(name);
    },
    async again(): Promise<void> {
      device = await deviceOf(server, ann, habits);
      hasListed = false;
    },
    async sync(loses?: 'uploads' | 'news'): Promise<void> {
      await upload(loses === 'uploads');
      if (loses === 'uploads') return;
      const { there, gone, token: next } = await news();
      // For a phone without If-Match, the server assumes that the first listing arrives.
      const canLose = hasListed || habits.sendsIfMatch;
      hasListed = true;
      if (loses === 'news' && canLose) return;
      for (const name of gone) copies.delete(name);
      for (const name of there) {
        const accept = `text/vcard;version=${habits.version}`;
        const { text, headers } = await device.get(name, { accept, 'user-agent': agent });
        copies.set(name, { values: asValues(text), tag: String(headers.etag), isEdited: false, isNew: false });
      }
      token = next;
      // Phones with tokens have two programs with one password, and others twice the same one.
      const twin = habits.knowsTokens ? `${habits.label} again` : agent;
      other ??= { copies: structuredClone(copies), deleted: new Map(), token, agent: twin };
    },
  };
}
