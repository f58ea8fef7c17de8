import { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { DatabaseFault } from './fault.ts';

/**
 * One connection for short reads. Reads of one turn of the event loop are sent in one packet, without waiting for one
 * another's answers; after the connection broke, the next read opens a new one.
 */
export class ReadingLine {
  readonly #config: ClientConfig;
  #line: Promise<{ client: Client; socket: Socket }> | undefined;
  #isGathering = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  async query(query: QueryConfig): Promise<QueryResult> {
    const { client, socket } = await (this.#line ??= this.#connect());
    if (!this.#isGathering) {
      this.#isGathering = true;
      socket.cork();
      setImmediate(() => {
        this.#isGathering = false;
        socket.uncork();
      });
    }
    return client.query(query);
  }

  async end(): Promise<void> {
    const line = await this.#line?.catch(() => undefined);
    await line?.client.end();
  }

  async #connect(): Promise<{ client: Client; socket: Socket }> {
    const socket = new Socket();
    const client = new Client({ ...this.#config, pipeline: true, stream: () => socket });
    const forget = () => (this.#line = undefined);
    // A query that waits for an answer is rejected by the driver.
    client.on('error', forget).on('end', forget);
    try {
      await connected(client.connect());
    } catch (error) {
      forget();
      throw error;
    }
    return { client, socket };
  }
}

/** Any error while connecting means that the database is unavailable. */
export async function connected<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    throw new DatabaseFault('unavailable', error);
  }
}
