import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import { FLOOR } from '../web/floor.ts';

/** A node of a syntax tree, with the properties that are read here. */
type Node = { type: string; [property: string]: unknown };

/** Returns the built-ins that these scripts use and the oldest supported browsers lack, as in `AbortSignal.any`. */
export function findNewBuiltIns(scripts: string[]): string[] {
  const nodes = scripts.flatMap((text) => nodesOf(parseSync('script.js', text).program));
  const own = new Set(nodes.map(ownName));
  const found = new Set<string>();
  for (const node of nodes) {
    const { type, name, value, computed } = node;
    if (type === 'Identifier' && NEW.globals.has(name)) found.add(String(name));
    if (type === 'Literal' && NEW.events.has(value)) found.add(`event ${String(value)}`);
    if (type !== 'MemberExpression' || computed === true) continue;
    const [object, member] = [node['object'] as Node, (node['property'] as Node)['name']]; // as ESTree says
    const path = `${String(object['name'])}.${String(member)}`;
    if (NEW.statics.has(path)) found.add(path);
    // A member that the scripts define, or that an older built-in has too, is most likely that one.
    else if (NEW.members.has(member) && !own.has(member)) found.add(String(member));
  }
  return [...found].toSorted();
}

/** Returns the built-ins of JavaScript that the oldest supported browsers lack, as in `Map.groupBy` and `Set.union`. */
export function listNewBuiltIns(): string[] {
  const names = [...NEW.statics, ...NEW.globals].map(String);
  return names.filter((name) => Object.hasOwn(LANGUAGE, name.split('.')[0] ?? ''));
}

/** Returns the properties, values, selectors, functions and rules of these sheets that the oldest browsers lack. */
export function findNewStyles(sheets: string[]): string[] {
  const found = new Set<string>();
  const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = bcd.css;
  const add = (feature: Identifier | undefined, name: string) => isNew(feature) && found.add(name);
  const functions = Object.assign({}, types, ...Object.values(types)) as Record<string, Identifier>; // by name
  for (const sheet of sheets) {
    for (const [, rule = ''] of sheet.matchAll(/@([a-z-]+)/g)) add(atRules[rule], `@${rule}`);
    for (const [, pseudo = ''] of sheet.matchAll(/[^{;:\s]?::?([a-z-]+)(?=[^;{}]*\{)/g))
      add(selectors[pseudo], `:${pseudo}`);
    for (const [, name = ''] of sheet.matchAll(/([a-z-]+)\(/g)) add(functions[name], `${name}()`);
    for (const [, property = '', text = ''] of sheet.matchAll(/[{;]([a-z-]+):([^;{}]+)/g)) {
      add(properties[property], property);
      for (const [word] of text.matchAll(/[a-z][a-z-]*(?!\()/g))
        add(properties[property]?.[word], `${property}: ${word}`);
    }
  }
  return [...found].toSorted();
}

/** Whether one of the oldest supported browsers lacks the feature, or has it only behind a flag. */
function isNew(feature: Identifier | undefined): boolean {
  const support = statementOf(feature)?.support;
  if (support === undefined) return false;
  return Object.entries(FLOOR).some(([browser, version]) => {
    const all = [support[browser as keyof typeof FLOOR] ?? []].flat();
    return !all.some(({ version_added: since, version_removed: until, flags }) => {
      const isHere = typeof since === 'string' && isUpTo(since, version);
      return isHere && flags === undefined && (until === undefined || !isUpTo(until, version));
    });
  });
}

/** Returns the data of a feature; groups of features have none. */
function statementOf(feature: Identifier | undefined) {
  // The name is that of the data.
  // oxlint-disable-next-line no-underscore-dangle
  return feature?.__compat;
}

/** Versions are `16.4`, `≤37` or `preview`. */
function isUpTo(version: string, other: string): boolean {
  return Number.parseFloat(version.replace('≤', '')) <= Number(other);
}

const LANGUAGE = bcd.javascript['builtins'] ?? {};
const NEW = collectNew();

function collectNew() {
  const [globals, statics, members, events] = [
    new Set<unknown>(),
    new Set<unknown>(),
    new Set<unknown>(),
    new Set<unknown>(),
  ];
  const [old, oldEvents] = [new Set<unknown>(), new Set<unknown>()];
  const types = { ...bcd.api, ...LANGUAGE } as Record<string, Identifier>; // by name
  for (const [name, type] of Object.entries(types)) {
    if (isNew(type)) globals.add(name);
    for (const [key, value] of Object.entries(type)) {
      const [member = '', kind] = key.split('_');
      const feature = value as Identifier; // as every key but the next
      if (key === '__compat' || statementOf(feature) === undefined) continue;
      const isEvent = kind === 'event';
      if (!isNew(feature)) (isEvent ? oldEvents : old).add(member);
      else if (isEvent) events.add(member);
      else {
        statics.add(`${name}.${member}`);
        if (kind === undefined) members.add(member);
      }
    }
  }
  for (const member of old) members.delete(member);
  for (const event of oldEvents) events.delete(event);
  return { globals, statics, members, events };
}

/** Returns the name that a node gives a property: in a literal, a class, a pattern or an assignment. */
function ownName({ type, key, left }: Node): unknown {
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(type)) return (key as Node)['name'];
  const target = type === 'AssignmentExpression' ? (left as Node) : undefined;
  return target?.type === 'MemberExpression' ? (target['property'] as Node)['name'] : undefined;
}

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return 'type' in value ? [value as Node, ...below] : below;
}
