import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/**
 * The other server closes each connection after its answer, on which fetch sometimes fails; fetch also gives up after
 * five minutes.
 */
const agent = new Agent({ keepAlive: true });

/** Returns the text of an answer without a time limit; throws on an error status. */
export function ask(
  address: string,
  { method, body = '', headers = {} }: { method: string; body?: string; headers?: OutgoingHttpHeaders },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const length = { 'content-length': Buffer.byteLength(body) };
  const sent = request(address, { agent, method, headers: { ...headers, ...length } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const { statusCode = 0 } = response;
      if (statusCode < 300) resolve(Buffer.concat(chunks).toString());
      else reject(new Error(`${method} ${address} answered ${statusCode}`));
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
