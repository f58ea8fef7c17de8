import type { JCardProp } from '@contactbook/contract/card';
import { groupBy } from '@contactbook/contract/groupBy';
import { CARRIER } from './carried-lines.ts';
import { converted } from './convert-card.ts';
import { editCard } from './edit-card.ts';
import { asCard, type CardValue, CardValues, valueId, readCard } from './jscontact.ts';
import { canonical, type Json } from './json-values.ts';
import type { Params } from './merge-params.ts';
import { propertyFor } from './table.ts';
import type { VCard } from './vcard.ts';

/**
 * Applies the changes of a program that read and wrote another version of vCard to the stored card. Only the changed
 * lines are rewritten, and what that version cannot express is kept. `uid` is the UID that was sent for a card without
 * one.
 */
export function restoreUnexpressed(stored: VCard, received: VCard, uid?: string): VCard {
  if (stored.version === received.version) return received;
  const { values: own, claims } = readCard(stored);
  const sent = sentValues(stored, received, claims);
  const { values: now } = readCard(received, true);
  const next = new CardValues(own);
  const found = matches(sent.known, now);
  for (const [id, { value, isCarried }] of sent.known) {
    const answer = found.get(id);
    if (answer !== undefined) next.set(id, changedValue(own.get(id)!, value, answer)); // `sent.known` has only ids of `own`
    // A program that drops our property has not deleted the line that it carries.
    else if (!isCarried) next.delete(id);
  }
  const answered = new Set(found.values());
  const written = new Set([...sent.added].map(canonical));
  for (const value of now.values()) {
    if (answered.has(value) || written.has(canonical(value)) || IGNORED.has(value.path)) continue;
    const key = freeKey(next, value);
    next.set(valueId(value.path, key), { ...value, key });
  }
  const revision = now.get(valueId('updated', ''))?.value;
  const isRevised = typeof revision === 'string' && revision !== sent.known.get(valueId('updated', ''))?.value.value;
  return editCard(stored, asCard(next, true), {
    asSent: true,
    ...(uid !== undefined && { uid }),
    ...(isRevised && { now: new Date(revision) }),
  });
}

/** A program's name and its time of writing are not changes of a contact. */
const IGNORED = new Set(['prodId', 'updated']);

type Sent = {
  /** What the program received for each stored value, by the id of that value. */
  known: Map<string, { value: CardValue; isCarried: boolean }>;
  /** Values that were derived for the program, such as a full name. */
  added: CardValue[];
};

function sentValues(stored: VCard, { version }: VCard, claims: ReturnType<typeof readCard>['claims']): Sent {
  const { card, sources } = converted(stored, version);
  const read = readCard(card, true);
  const ids = new Map(claims.map((claim) => [claim.line, claim.ids]));
  const known: Sent['known'] = new Map();
  const added: CardValue[] = [];
  for (const claim of read.claims) {
    const source = sources.get(claim.line);
    const own = source === undefined ? [] : (ids.get(source) ?? []);
    for (const [index, id] of claim.ids.entries()) {
      const value = read.values.get(id);
      if (value === undefined) continue;
      const ownId = own[index];
      if (ownId === undefined) added.push(value);
      else known.set(ownId, { value, isCarried: claim.line.name === CARRIER });
    }
  }
  return { known, added };
}

/**
 * Finds the received value for each sent one: an equal value, else one with the same main part, else one at the same
 * place.
 */
function matches(sent: Sent['known'], now: CardValues): Map<string, CardValue> {
  const found = new Map<string, CardValue>();
  const left = new Set(now.values());
  const pass = (keyOf: (value: CardValue) => string) => {
    const open = groupBy(left, keyOf);
    for (const [id, { value }] of sent) {
      const same = found.has(id) ? undefined : open.get(keyOf(value))?.shift();
      if (same === undefined) continue;
      found.set(id, same);
      left.delete(same);
    }
  };
  pass((each) => canonical([each.path, keyIn(each), each.value]));
  pass((each) => canonical([each.path, keyIn(each), mainOf(each.path, each.value)]));
  pass(({ path, key, value }) => {
    if (isJCard(value)) return canonical([path, value[0]]);
    if (!isEntry(path, value)) return canonical([path, key]);
    return canonical([path, propertyFor({ path, value })?.names[0]]);
  });
  return found;
}

/** Returns the key of a value, unless it depends on the position of its line. */
const keyIn = ({ path, key, value }: CardValue): string => (isEntry(path, value) || isJCard(value) ? '' : key);

/** Returns whether the value is an entry. Values with their own keys, such as labels, are not. */
const isEntry = (path: string, value: unknown): boolean =>
  typeof propertyFor({ path, value })?.holds === 'object' && path !== 'vCardProps';

/** Returns the part of an entry that identifies it, without contexts, features, rank and label. */
function mainOf(path: string, value: unknown): unknown {
  if (isJCard(value)) return [value[0], value[3]];
  if (!isEntry(path, value)) return value;
  const { contexts: _contexts, features: _features, pref: _pref, label: _label, ...main } = value as Json; // an object
  return main;
}

/** Returns the stored value with the differences between the sent and the received one. */
function changedValue(own: CardValue, sent: CardValue, answer: CardValue): CardValue {
  if (IGNORED.has(own.path)) return own;
  const params = changedParams(own.params, sent.params, answer.params);
  const rest = { ...own, ...(params !== undefined && { params }) };
  if (isSame(sent.value, answer.value)) return rest;
  if (isJCard(own.value) && isJCard(sent.value) && isJCard(answer.value))
    return { ...rest, value: changedJCard(own.value, sent.value, answer.value) };
  if (!isObject(own.value) || !isObject(sent.value) || !isObject(answer.value)) return { ...rest, value: answer.value };
  const value: Json = { ...own.value };
  for (const field of new Set([...Object.keys(sent.value), ...Object.keys(answer.value)])) {
    if (isSame(sent.value[field], answer.value[field]) || isDigest(answer.value[field])) continue;
    if (answer.value[field] === undefined) delete value[field];
    else value[field] = answer.value[field];
  }
  return { ...rest, value };
}

/** The same for a line that the table cannot read. Groups are ignored, since each program chooses its own. */
function changedJCard(own: JCardProp, sent: JCardProp, answer: JCardProp): JCardProp {
  const { group: _group, ...given } = answer[1];
  const others = Object.entries(given).filter(([name, values]) => canonical(sent[1][name]) !== canonical(values));
  const isOther = answer[3] !== sent[3] && !isDigest(answer[3]);
  const [type, value] = isOther ? [answer[2], answer[3]] : [own[2], own[3]];
  return [own[0], { ...own[1], ...Object.fromEntries(others) }, type, value];
}

/**
 * Some devices still have cards in which an earlier version of the server wrote the digest instead of a binary value.
 */
const isDigest = (value: unknown): boolean => typeof value === 'string' && /^sha256:[\da-f]{64}$/.test(value);

const isJCard = (value: unknown): value is JCardProp => Array.isArray(value);

/** Compares values without TYPE=VOICE, which phones add to every number. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(withoutVoice(one)) === canonical(withoutVoice(other));
}

function withoutVoice(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (isObject(value['features'])) return { ...value, features: withoutVoice(value['features']) };
  const { voice: _voice, ...others } = value;
  return Object.keys(others).length === 0 ? undefined : others;
}

/** Takes parameters that the program added or changed; dropped ones are kept. */
function changedParams(own: Params | undefined, sent: Params = {}, answer: Params = {}): Params | undefined {
  const others = Object.entries(answer).filter(([name, values]) => canonical(sent[name]) !== canonical(values));
  return others.length === 0 ? own : { ...own, ...Object.fromEntries(others) };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function freeKey(values: CardValues, { path, key, value }: CardValue): string {
  if (!isEntry(path, value)) return key;
  let free = key;
  for (let number = 1; values.has(valueId(path, free)); number++) free = `${key}-${number}`;
  return free;
}
