import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of a syntax tree, with the properties that are read here. */
type Node = { type: string; start: number; [property: string]: unknown };

/** Functions that show another screen or the people of another label. */
const MOVES = new Set(['navigate', 'openOver', 'replaceOpen', 'openCard', 'backToContacts', 'onLabel']);

/**
 * Returns the lines on which a function moves the person after it has waited, although it does not look whether they
 * are still there (`notePlace`).
 */
export function findLateMoves(file: string, text: string): string[] {
  const functions = nodesIn(parseSync(file, text).program as unknown as Node, () => true).filter(isAsync);
  return functions.flatMap((each) => {
    const own = nodesIn(each['body'] as Node, (node) => !isFunction(node)); // as ESTree says
    const waitsFrom = Math.min(...own.filter(({ type }) => type === 'AwaitExpression').map(({ start }) => start));
    const calls = own.filter(({ type }) => type === 'CallExpression');
    if (calls.some((call) => calledName(call) === 'notePlace')) return [];
    const late = calls.filter((call) => call.start > waitsFrom && MOVES.has(calledName(call)));
    return late.map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`);
  });
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type);
const isAsync = (node: Node): boolean => isFunction(node) && node['async'] === true;

function calledName({ callee }: Node): string {
  const { type, name } = callee as Node; // as ESTree says
  return type === 'Identifier' ? String(name) : '';
}

/** Returns the node and all nodes in it; of those that are not entered, only themselves. */
function nodesIn(node: Node, isEntered: (node: Node) => boolean): Node[] {
  const inside = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
  return [node, ...inside.flatMap((each) => (isEntered(each) ? nodesIn(each, isEntered) : [each]))];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

if (import.meta.main) {
  const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const found = files.flatMap((file) => findLateMoves(file, readFileSync(file, 'utf8')));
  for (const each of found) console.log(`${each}: moves the person after an await without notePlace (ui/holdPage.ts)`);
  if (found.length > 0) process.exitCode = 1;
}
