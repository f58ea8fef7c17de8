import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';

/** Parameters that pgbouncer accepts. Others would be set for a session, which clients do not have here. */
const TAKEN_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding'];

/** A proxy between a server and its database that behaves like pgbouncer; closed when the test ends. */
type Pooler = {
  /** The URL of the database through the pooler. */
  url: string;
  /** The names of prepared statements that clients sent. */
  statementNames: Set<string>;
};

/** Starts a pooler in transaction mode: each transaction uses the connection that has been idle longest. */
export async function startPooler(databaseUrl: string, connections = 2, ignored: string[] = []): Promise<Pooler> {
  const servers = await Promise.all(Array.from({ length: connections }, () => logIn(databaseUrl)));
  const lending = createLending(servers);
  const statementNames = new Set<string>();
  const clients = new Set<Socket>();

  function welcome(client: Socket, startup: Buffer): void {
    const unknown = parametersOf(startup).find((name) => ![...TAKEN_PARAMETERS, ...ignored].includes(name));
    if (unknown === undefined) return void client.write(WELCOME);
    client.end(message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`));
  }

  function serve(client: Socket): void {
    const unsent: Buffer[] = [];
    let lent: Duplex | undefined;

    async function lendOne(): Promise<void> {
      const server = await lending.borrow();
      if (client.destroyed) return lending.giveBack(server);
      lent = server;
      const stop = onMessages(server, 1, (type, bytes) => {
        client.write(bytes);
        if (type !== 'Z' || bytes.toString('latin1', 5) !== 'I') return;
        stop();
        lent = undefined;
        lending.giveBack(server);
      });
      for (const bytes of unsent.splice(0)) server.write(bytes);
    }

    clients.add(client);
    client.on('error', () => undefined); // it may disconnect at any time
    client.on('close', () => lent?.destroy()); // an open transaction is rolled back
    onMessages(client, 0, (type, bytes) => {
      if (type === '') return welcome(client, bytes);
      if (type === 'X') return void client.end();
      if (type === 'P') statementNames.add(bytes.toString('utf8', 5, bytes.indexOf(0, 5)));
      if (lent !== undefined) return void lent.write(bytes);
      if (unsent.push(bytes) === 1) void lendOne();
    });
  }

  const listener = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.close();
    for (const socket of [...clients, ...servers]) socket.destroy();
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`; // a TCP socket has an address
  return { url: url.href, statementNames };
}

function createLending(servers: Duplex[]) {
  const resting = [...servers];
  const waiting: ((server: Duplex) => void)[] = [];
  return {
    borrow: () => {
      const server = resting.shift();
      return server === undefined ? new Promise<Duplex>((resolve) => waiting.push(resolve)) : Promise.resolve(server);
    },
    giveBack(server: Duplex): void {
      const next = waiting.shift();
      if (next === undefined) resting.push(server);
      else next(server);
    },
  };
}

/** Opens a raw connection on which the driver has logged in. */
async function logIn(databaseUrl: string): Promise<Duplex> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // this module ends the stream
  await client.connect();
  return client.connection.stream.removeAllListeners('data');
}

/**
 * Calls `take` with each complete message. A message has a type of one letter, which the first may lack, and a length
 * that includes itself.
 */
function onMessages(stream: Duplex, typeBytesOfFirst: 0 | 1, take: (type: string, bytes: Buffer) => void): () => void {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes: number = typeBytesOfFirst;
  function read(chunk: Buffer): void {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      const [bytes, type] = [rest.subarray(0, end), rest.toString('latin1', 0, typeBytes)];
      rest = rest.subarray(end);
      typeBytes = 1;
      take(type, bytes);
    }
  }
  stream.on('data', read);
  return () => stream.off('data', read);
}

function message(type: string, content: string): Buffer {
  const bytes = Buffer.from(`${type}....${content}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** AuthenticationOk, ParameterStatus and ReadyForQuery. */
const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), message('S', 'client_encoding\0UTF8\0'), message('Z', 'I')]);

/**
 * Parses names and values, which alternate after length and version. Each ends with a zero; one more zero ends the
 * list.
 */
function parametersOf(startup: Buffer): string[] {
  const texts = startup.toString('utf8', 8).split('\0').slice(0, -2);
  return texts.filter((_text, index) => index % 2 === 0);
}
