import type { ServerResponse } from 'node:http';
import type { BookEvent } from '@contactbook/contract/changes';

/** The revision that a book has, and whether its pending conflicts have changed. */
export type StreamedChange = BookEvent;
export type Session = { userId: string; secretHash: string };

/**
 * The event stream of one window. The response is private to it, since a write after its end elsewhere would emit an
 * unhandled error and end the process.
 */
export class Stream implements Session {
  readonly userId: string;
  readonly secretHash: string;
  readonly #response: ServerResponse;
  readonly #leave: (stream: Stream) => void;
  /** No revision was sent yet. */
  #sentRevision = -1;

  /** `leave` is called when the stream ends, possibly more than once. */
  constructor({ userId, secretHash }: Session, response: ServerResponse, leave: (stream: Stream) => void) {
    this.userId = userId;
    this.secretHash = secretHash;
    this.#response = response;
    this.#leave = leave;
    response.once('close', () => leave(this));
    // A connection that breaks emits an error before it closes.
    response.on('error', () => leave(this));
  }

  /** Sends the revision, unless the window has it already. */
  begin(revision: number, knownRevision: number): void {
    if (revision !== knownRevision) return this.send({ revision });
    this.#sentRevision = revision;
    return this.#write(':\n\n');
  }

  /** Sends an event (HTML standard, section 9.2). The browser returns its id as Last-Event-ID. */
  send({ revision, conflicts }: StreamedChange): void {
    if (revision <= this.#sentRevision && conflicts !== true) return;
    this.#sentRevision = Math.max(revision, this.#sentRevision);
    const data: BookEvent = { revision: this.#sentRevision, ...(conflicts && { conflicts }) };
    this.#write(`id: ${data.revision}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a heartbeat; closes the connection if the previous bytes are still unread. */
  beat(): void {
    if (this.#response.writableLength === 0) return this.#write(':\n\n');
    this.#leave(this);
    this.#response.destroy();
    return undefined;
  }

  end(): void {
    this.#leave(this);
    this.#response.end();
  }

  #write(text: string): void {
    if (!this.#response.writableEnded && !this.#response.destroyed) this.#response.write(text);
  }
}
