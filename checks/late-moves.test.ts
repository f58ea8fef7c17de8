import { expect, test } from 'vitest';
import { findLateMoves } from './late-moves.ts';

test.each([
  ['after an await', 'async function f() { await g();\n navigate(1); }', ['a.ts:2']],
  ['in an arrow function', 'const f = async () => { const x = await g(); if (x) onLabel(x); };', ['a.ts:1']],
  ['before the await', 'async function f() { navigate(1); await g(); }', []],
  ['after a look at the place', 'async function f() { const is = notePlace(); await g(); if (is()) navigate(1); }', []],
  ['in another function', 'async function f() { await g(() => navigate(1)); }', []],
])('a move %s is judged', (_where, text, found) => {
  expect(findLateMoves('a.ts', text)).toEqual(found);
});
