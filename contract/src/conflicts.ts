import { type Static, Type } from 'typebox';
import { Clash, ClashSide, KeptChange } from './clashes.ts';
import { CARD_TEXT_MAX_BYTES } from './limits.ts';
import { Fault } from './problems.ts';
import { record } from './text.ts';

/** Maximum number of clashes, and of kept changes, of a card. */
export const CHANGES_SHOWN_MAX = 500;

/** A card that a device sent and that waits for a decision. `mine` is what the book says, `theirs` what was sent. */
export const PendingConflict = Type.Object(
  {
    id: Type.String(),
    contact: Type.String({ description: 'The id of the contact' }),
    isNew: Type.Optional(
      Type.Boolean({ description: 'True where the contact is neither in the book nor in the trash' }),
    ),
    isDeleted: Type.Optional(Type.Boolean({ description: 'True where the contact is in the trash' })),
    name: Type.Optional(Type.String({ description: 'The name on the card that the device sent' })),
    device: Type.String({ description: 'The label of the device' }),
    atMs: Type.Integer({ description: 'When the device sent it, in milliseconds since 1970' }),
    clashes: Type.Array(Clash, { description: 'Fields in which the device and the book differ' }),
    kept: Type.Array(KeptChange, { description: 'Changes of the device that do not clash and are stored in any case' }),
    problem: Type.Optional(
      Type.String({ description: 'Reason why the card cannot be stored; it can only be deleted' }),
    ),
    fault: Type.Optional({ ...Fault, description: 'What `problem` says, for programs that word it themselves' }),
  },
  { title: 'PendingConflict' },
);
export type PendingConflict = Static<typeof PendingConflict>;

/** Body of POST /conflicts/{id}. */
export const ConflictDecision = Type.Object(
  {
    choices: record(ClashSide, {
      maxProperties: CHANGES_SHOWN_MAX,
      maxKeyLength: CARD_TEXT_MAX_BYTES,
      description: 'The side that wins each clash, by its path; both can stay where a field may have several values',
    }),
  },
  { title: 'ConflictDecision' },
);
export type ConflictDecision = Static<typeof ConflictDecision>;
