import { SCREENS } from '@contactbook/contract/screens';
import { expect, test } from 'vitest';
import * as parts from '../words/en.ts';
import { createTestStore } from './testing-store.ts';

type Text = string | ((...values: string[]) => unknown) | Record<string, string>;
const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '../../index.html'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const [document = ''] = Object.values(
  import.meta.glob<string>('../../../docs/specification.md', { eager: true, query: '?raw', import: 'default' }),
);

/** The English texts, those with a value with "{name}" in its place. */
const said = new Set(
  Object.values(parts)
    .flatMap(({ english }): Text[] => Object.values(english))
    .flatMap((text): unknown[] => {
      if (typeof text === 'string') return [text];
      return typeof text === 'object' ? Object.values(text) : [withName(text)];
    }),
);
/** Returns undefined for a text whose values are not names. */
function withName(text: (...values: string[]) => unknown): unknown {
  try {
    return text('{name}');
  } catch {
    return undefined;
  }
}

/** The names in the sentence of the document that begins so. */
function namesAfter(start: string): string[] {
  const sentence = document.slice(document.indexOf(start) + start.length).split(/\.\s/)[0] ?? '';
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

test('each quotation of the specification page is a text, a route or a storage key', () => {
  const quoted = new Set([...document.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text.replaceAll(/\s+/g, ' ')));
  const routes = new Set<string>(Object.values(SCREENS));
  const code = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .map(([, text]) => text)
    .join('\n');
  const unknown = [...quoted].filter(
    (text) => !said.has(text) && !routes.has(text) && ![`= '${text}'`, `('${text}'`].some((use) => code.includes(use)),
  );
  expect(quoted.size).toBeGreaterThan(10);
  expect(unknown).toEqual([]);
});

test('the specification page names the slices of the store, the fields of the contacts, and the routes', () => {
  const state = createTestStore({}).store.getState();
  const fields = namesAfter('The state `contacts` has eight fields more:');
  expect(fields).toHaveLength(8);
  expect(Object.keys(state.contacts).toSorted()).toEqual(['items', 'isLoading', 'error', ...fields].toSorted());
  const slices = namesAfter('The slices');
  expect(Object.keys(state).toSorted()).toEqual(slices.toSorted());
  const routes = namesAfter('There are more routes:');
  for (const route of Object.values(SCREENS).filter((each) => !['/', '/contacts'].includes(each)))
    expect(routes).toContain(route);
});
