import * as fc from 'fast-check';
import { bodiesOff } from './mutate-bodies.ts';
import type { Operation } from './document.ts';
import { type Draft, validDrafts } from './draft.ts';
import { headsOff } from './mutate-headers.ts';
import { hostileDrafts } from './hostile.ts';

/** Relative frequencies. Some rare operations hash a password, which takes as long as fifty other calls. */
const WEIGHTS: Record<string, number> = { signUp: 2, health: 1, ready: 1, addContact: 11, addDevice: 1 };
const OF_ACCOUNT =
  /^(?:log(?:In|Out)|recover|verify|change|make|mark|deleteUser|updateUser|end|askFor|send|read(?:Acc|Ver)|listSess)/;
/** Operations of the history; some of them leave little data for the others. */
const PAST = /^(?:undo|restore|empty|erase|goBack|list(?:Trash)|book|contactH|changes|look)/;
const WEIGHT_OF_PAST = 2;
/** Operations that are not called: one whose answer does not end, and one whose answer is a file. */
const UNASKED = new Set(['events', 'exportAccount']);
const WEIGHT_OF_OTHERS = 8;

/** Generates every kind of request to every operation. */
export function requests(operations: Operation[]): fc.Arbitrary<Draft> {
  const choices = operations
    .filter(({ id }) => !UNASKED.has(id))
    .map((operation) => {
      const drafts = validDrafts(operation);
      const arbitrary = fc.oneof(
        { weight: 3, arbitrary: drafts },
        {
          weight: operation.body === undefined ? 1 : 2,
          arbitrary: ofKind('nearly valid', bodiesOff(operation, drafts)),
        },
        { weight: 2, arbitrary: ofKind('nearly valid', headsOff(operation, drafts)) },
        { weight: 3, arbitrary: ofKind('hostile', hostileDrafts(operation, drafts)) },
      );
      return {
        weight:
          WEIGHTS[operation.id] ??
          (OF_ACCOUNT.test(operation.id) ? 1 : PAST.test(operation.id) ? WEIGHT_OF_PAST : WEIGHT_OF_OTHERS),
        arbitrary,
      };
    });
  return fc.oneof(...choices);
}

function ofKind(kind: Draft['kind'], drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  return drafts.map((draft) => ({ ...draft, kind }));
}
