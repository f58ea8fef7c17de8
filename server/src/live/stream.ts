import type { ServerResponse } from 'node:http';
import type { BookEvent } from '@contactbook/contract/changes';

export type Session = { userId: string; secretHash: string };

/**
 * One window that wants to hear when its book changes. It alone knows the response: whoever else ended it, or wrote to
 * it afterwards, would end the process, since nobody would listen for that error.
 */
export class Stream implements Session {
  readonly userId: string;
  readonly secretHash: string;
  readonly #response: ServerResponse;
  readonly #leave: (stream: Stream) => void;
  /** None that it was told yet. */
  #sentRevision = -1;

  /** `leave` is called as soon as it is over, and may be called again. */
  constructor({ userId, secretHash }: Session, response: ServerResponse, leave: (stream: Stream) => void) {
    this.userId = userId;
    this.secretHash = secretHash;
    this.#response = response;
    this.#leave = leave;
    response.once('close', () => leave(this));
    // A connection that breaks says so here, and then closes.
    response.on('error', () => leave(this));
  }

  /** The first word: the revision, unless it is the one that the window knows. */
  begin(revision: number, knownRevision: number): void {
    if (revision !== knownRevision) return this.send(revision);
    this.#sentRevision = revision;
    return this.#write(':\n\n');
  }

  /** As an event of the HTML standard, section 9.2: its id comes back as Last-Event-ID. */
  send(revision: number): void {
    if (revision <= this.#sentRevision) return;
    this.#sentRevision = revision;
    const data: BookEvent = { revision };
    this.#write(`id: ${revision}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A sign of life; hangs up where the last words were not taken. */
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
