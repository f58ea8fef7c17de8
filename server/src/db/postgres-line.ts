import { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';
import { DatabaseFault } from './fault.ts';

/**
 * One connection for short reads. Those that are asked in one turn of the event loop go out in one packet, and none
 * waits for the answer to another; the next one connects anew where it broke.
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
    // Whoever waits for an answer is told by the query itself.
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

/** Whatever a database says to who cannot connect, it is not there for them. */
export async function connected<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting;
  } catch (error) {
    throw new DatabaseFault('unavailable', error);
  }
}
