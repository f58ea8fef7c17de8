import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { FastifyReply } from 'fastify';
import type { Services } from './services.ts';

/** For the document of a route that changes a book. */
export const REVISION_AFTER = {
  [REVISION_HEADER]: { type: 'integer', description: 'The revision of the book after it' },
};

/** Whose book changed: in the answer to who did it, and to whoever else has it open. */
export function tellRevision(
  { onChange }: Pick<Services, 'onChange'>,
  reply: FastifyReply,
  userId: string,
  revision: number,
): void {
  reply.header(REVISION_HEADER, revision);
  onChange(userId, revision);
}
