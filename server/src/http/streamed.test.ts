import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerProblem } from '../problem.ts';
import { sendParts } from './streamed.ts';

type Line = { level: number; msg: string };

/** Answers with these parts to a client that leaves when `hasLeft` is called; returns the errors in the log. */
async function errorsOfLeaving(parts: (hasLeft: () => Promise<unknown>) => AsyncGenerator<Buffer>): Promise<Line[]> {
  const lines: Line[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  const app = fastify({ logger: { level: 'error', stream } });
  onTestFinished(() => app.close());
  app.setErrorHandler(answerProblem);
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  app.addHook('onRequest', async (_request, reply) => void reply.raw.on('close', () => setTimeout(answered.resolve)));
  app.post('/', async (_request, reply) => {
    const hasLeft = () => {
      begun.resolve();
      return once(reply.raw, 'close');
    };
    return sendParts(reply, {}, parts(hasLeft));
  });
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
  await begun.promise;
  socket.destroy();
  await answered.promise;
  await app.close();
  return lines;
}

test('a client that leaves before its answer begins is no error', async () => {
  const errors = await errorsOfLeaving(async function* parts(hasLeft) {
    yield Buffer.alloc(0); // as of an export whose filter has found nobody yet
    await hasLeft();
    yield Buffer.from('a');
  });
  expect(errors).toEqual([]);
});

test('a fault is one, also if the client has left', async () => {
  const errors = await errorsOfLeaving(async function* parts(hasLeft) {
    await hasLeft();
    yield fail();
  });
  expect(errors).toMatchObject([{ msg: 'a request failed' }]);
});

function fail(): never {
  throw new Error('a fault');
}
