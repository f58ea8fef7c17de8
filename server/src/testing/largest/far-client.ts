import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A request for the thread of this file. `isEndless` answers are left after their first bytes. */
export type FarRequest = {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  isEndless?: boolean;
};
export type FarAnswer = { status: number; text: string };

/** The beginning of an answer that is given back. */
const BEGINNING = 500;

/** Sends requests from a thread of its own, so that the thread of a server only answers. */
parentPort?.on('message', (sent: FarRequest) => {
  const { port, method, path, headers, body, isEndless = false } = sent;
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    let text = '';
    const end = () => {
      const { statusCode: status = 0 } = answer;
      parentPort?.postMessage({ status, text } satisfies FarAnswer);
    };
    answer.on('data', (piece: Buffer) => {
      if (text.length < BEGINNING) text += piece.toString('latin1', 0, BEGINNING);
      if (isEndless) asked.destroy();
    });
    answer.once('end', end);
    if (isEndless) answer.once('error', end);
  });
  asked.on('error', (error) => {
    if (!isEndless) parentPort?.postMessage({ status: 0, text: String(error) } satisfies FarAnswer);
  });
  asked.end(body);
});
