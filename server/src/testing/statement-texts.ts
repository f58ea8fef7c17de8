import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';
import { isPostgres } from '../store/engine.ts';
import type { TestServer } from './server.ts';

/**
 * Records the texts of statements sent to the database of this server from now on, except those around transactions.
 */
export function watchTexts({ db }: TestServer): { texts: () => string[]; end: () => void } {
  const watched = isPostgres(db)
    ? [vi.spyOn(Client.prototype, 'query')]
    : [vi.spyOn(StatementSync.prototype, 'all'), vi.spyOn(StatementSync.prototype, 'run')];
  function texts(): string[] {
    const calls = watched.flatMap(({ mock }) =>
      mock.calls.map(([query], index) => ({
        text: textOf(mock.contexts[index]) || textOf(query),
        order: mock.invocationCallOrder[index] ?? 0,
      })),
    );
    const inOrder = calls.toSorted((one, other) => one.order - other.order).map(({ text }) => text);
    return inOrder.filter((text) => !/^(?:begin|commit|savepoint|release|$)/.test(text));
  }
  return { texts, end: () => watched.forEach((each) => each.mockRestore()) };
}

/** Returns the text of a prepared statement, or of either form of a query. */
function textOf(query: unknown): string {
  if (query instanceof StatementSync) return query.sourceSQL;
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
