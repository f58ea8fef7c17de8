import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The least that Node can do: answers every request with the bytes it was given on stdin. Prints its port. */
const bytes = await buffer(process.stdin);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.byteLength };
const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP socket has one
  console.log(`http://127.0.0.1:${port}`);
});
