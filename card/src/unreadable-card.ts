import type { Explained, Fault } from '@contactbook/contract/faults';

/** A card cannot be read or written. The message is shown to the user. */
export class UnreadableCard extends Error {
  readonly fault: Fault;

  constructor({ reason, fault }: Explained) {
    super(reason);
    this.fault = fault;
  }
}
