import type { FastifyReply } from 'fastify';
import type { Schedule } from '../store/scheduler.ts';

/** How long one person's turn lasts, in ms, besides the last piece that is made in it. */
const TURN_MS = 5;
/** Length of the pieces that are made in one turn, in bytes or UTF-16 code units. */
const TURN_LENGTH = 512 * 1024;

type Pieces<Piece> = AsyncGenerator<Piece, unknown, undefined>;
type Turn<Piece> = { made: Piece[]; isLast: boolean };

/**
 * Makes the pieces of an answer in turns of the class `part`, and yields those of each turn together, until the client
 * has left. Pieces should be small, and may be empty: a turn ends between two of them.
 */
export async function* inTurns<Piece extends string | Buffer>(
  schedule: Schedule,
  person: string,
  reply: FastifyReply,
  pieces: Pieces<Piece>,
): AsyncGenerator<Piece[], void, undefined> {
  try {
    for (let isLast = false; !isLast;) {
      const turn: Turn<Piece> = await schedule(person, 'part', () => takeTurn(pieces, () => reply.raw.destroyed));
      if (turn.made.length > 0) yield turn.made;
      ({ isLast } = turn);
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function takeTurn<Piece extends string | Buffer>(
  pieces: Pieces<Piece>,
  hasLeft: () => boolean,
): Promise<Turn<Piece>> {
  const made: Piece[] = [];
  const endsAtMs = performance.now() + TURN_MS;
  for (let length = 0; length < TURN_LENGTH && performance.now() < endsAtMs;) {
    if (hasLeft()) return { made, isLast: true };
    const { done, value } = await pieces.next();
    if (done === true) return { made, isLast: true };
    if (value.length > 0) made.push(value);
    length += value.length;
  }
  return { made, isLast: false };
}
