import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The minimum that Node can do with the bytes from stdin. It answers every GET with them, or with 304 if the request
 * has an ETag, and a POST with its own body. Prints its address.
 */
const bytes = await buffer(process.stdin);
const type = { 'content-type': 'application/json; charset=utf-8' };
const server = createServer((request, response) => {
  if (request.headers['if-none-match'] !== undefined) {
    response.writeHead(304).end();
  } else if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      response.writeHead(201, { ...type, 'content-length': body.byteLength }).end(body);
    });
  } else {
    response.writeHead(200, { ...type, 'content-length': bytes.byteLength }).end(bytes);
  }
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP socket has an address
  console.log(`http://127.0.0.1:${port}`);
});
