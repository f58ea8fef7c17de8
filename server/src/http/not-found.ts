import { PATH_MAX_LENGTH } from '@contactbook/contract/limits';
import { pathOf } from './path.ts';
import { ProblemError } from '../problem.ts';
import type { App } from '../services.ts';

type Known = { pattern: RegExp; methods: Set<string> };

/** Answers a method or path without a route: 405 with Allow if the path has other methods, else 404. */
export function answerNotFound(app: App): void {
  const knownByPath = new Map<string, Known>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide === true) return;
    const known = knownByPath.get(url) ?? { pattern: asPattern(url), methods: new Set() };
    for (const each of [method].flat()) known.methods.add(each);
    knownByPath.set(url, known);
  });
  app.setNotFoundHandler((request) => {
    const { method } = request;
    const path = pathOf(request);
    const known = path.length > PATH_MAX_LENGTH ? [] : [...knownByPath.values()];
    const { methods } = known.find(({ pattern }) => pattern.test(path)) ?? {};
    if (methods === undefined) throw new ProblemError('not_found', 'There is nothing at this address.');
    throw new ProblemError('method_not_allowed', `${method} is not supported here.`, {
      allow: [...methods].join(', '),
    });
  });
}

function asPattern(route: string): RegExp {
  const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}/?$`);
}
