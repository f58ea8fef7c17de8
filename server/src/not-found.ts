import { ProblemError } from './problem.ts';
import type { App } from './services.ts';

/** Says what is wrong with a method or path that no route takes: 405 with Allow where another method is known. */
export function answerNotFound(app: App): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide === true) return;
    const methods = methodsByPath.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });
  app.setNotFoundHandler(({ method, url }) => {
    const path = url.replace(/\/?(?:\?.*)?$/, '');
    const [, methods] = [...methodsByPath].find(([route]) => asPattern(route).test(path)) ?? [];
    if (methods === undefined) throw new ProblemError('not_found', `There is no ${method} ${url.split('?')[0]} here.`);
    throw new ProblemError('method_not_allowed', `${method} is not possible here.`, { allow: [...methods].join(', ') });
  });
}

function asPattern(route: string): RegExp {
  const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
