import { expect, inject, test } from 'vitest';
import type { Session } from '@contactbook/contract/users';
import { BODY_MAX_BYTES, CARD_MAX_BYTES } from '@contactbook/contract/limits';
import { temporaryFolder } from '../testing/database.ts';
import { NO_LIMITS } from '../testing/launch.ts';
import { runServer } from '../testing/process.ts';
import { PASSWORD, sendRequest, sharedServer } from '../testing/server.ts';
import { bodiesOf, findUnbounded, hostileBodies } from '../testing/fuzz/long-lists.ts';

test('every list, record and text that a request may carry has a bound in its schema', async () => {
  const document = (await (await sharedServer()).get('/openapi.json')).json();
  expect(findUnbounded(document)).toEqual([]);
});

const onSqlite = test.runIf(inject('engine').name === 'sqlite');

onSqlite(
  'the largest list or record in any place of a body costs bounded memory and time',
  { timeout: 120_000 },
  async () => {
    const heap = ['--max-old-space-size=256', '--max-semi-space-size=16'];
    const server = runServer(
      { DATABASE_URL: `sqlite:${temporaryFolder()}/book.db`, ...NO_LIMITS, MAX_DELAY_MS: '0' },
      { flags: heap },
    );
    const port = await server.port();
    const send = (method: string, path: string, body: string, token?: string) =>
      sendRequest(port, method, path, body, {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      });
    const signUp = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };
    const { token } = (await sendRequest(port, 'POST', '/users/signup', signUp)).json() as Session;
    const contact = (
      await sendRequest(port, 'POST', '/contacts', { name: 'Rosie', number: '1' }, { authorization: `Bearer ${token}` })
    ).json() as { id: string };
    const document = (await sendRequest(port, 'GET', '/openapi.json')).json();

    const slow: string[] = [];
    const answers = new Set<string>();
    const tried = new Set<string>();
    for (const { operation, method, path, needsToken, schema } of bodiesOf(document)) {
      const target = path.replace('{id}', contact.id);
      const takesCards = (await send(method, target, ' '.repeat(BODY_MAX_BYTES + 1), token)).status !== 413;
      if (needsToken)
        expect([operation, (await send(method, target, 'x'.repeat(BODY_MAX_BYTES + 1))).status]).toEqual([
          operation,
          401,
        ]);
      // Two calls take the same card of two megabytes.
      if (tried.has(JSON.stringify(schema))) continue;
      tried.add(JSON.stringify(schema));
      for (const { place, text } of hostileBodies(schema, takesCards ? CARD_MAX_BYTES : BODY_MAX_BYTES)) {
        const beganMs = performance.now();
        const { status } = await send(method, target, text, token);
        const tookMs = performance.now() - beganMs;
        answers.add(`${operation} ${status}`);
        if (tookMs > 20_000) slow.push(`${operation} ${place}: ${Math.round(tookMs)} ms`);
      }
    }
    expect(slow).toEqual([]);
    expect([...answers].filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
    expect((await server.end()).code).toBe(0);
  },
);
