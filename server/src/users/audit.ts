import { DAY_MS } from '@contactbook/contract/durations';
import { type AuditEvent, REFUSED_LOG_INS } from '@contactbook/contract/operator';
import { v7 as newEntryId } from 'uuid';
import type { WriteTx } from '../store/store.ts';

/** How long the audit log has acts, and refused log-ins, which name the networks of people who are no operators. */
const ACTS_MS = 365 * DAY_MS;
const REFUSALS_MS = 90 * DAY_MS;

/** Who acts: a person in the app from a network, or a command on the server. */
export type Actor = { userId: string | null; network: string };
export const COMMAND: Actor = { userId: null, network: '' };

type RecordedAct = { event: AuditEvent; actor: Actor; personId: string; quotaBytes?: number | undefined };

/** Records an act. Must run in the transaction of the act. */
export async function insertAudit(db: WriteTx, act: RecordedAct, nowMs: number): Promise<void> {
  const { event, actor, personId, quotaBytes = null } = act;
  const row = { entry_id: newEntryId(), event, actor_id: actor.userId, person_id: personId, network: actor.network };
  await db
    .insertInto('audit_log')
    .values({ ...row, quota_bytes: quotaBytes, times: 1, at_ms: nowMs })
    .execute();
}

/**
 * Deletes what the log has of a deleted account: its refused log-ins, what it did to itself, and from where it acted. What
 * operators did to others stays, with an id that leads to nobody.
 */
export async function forgetAudit(db: WriteTx, userId: string): Promise<void> {
  const own = db.deleteFrom('audit_log').where('person_id', '=', userId);
  await own.where((each) => each.or([each('event', 'in', REFUSED_LOG_INS), each('actor_id', '=', userId)])).execute();
  await db.updateTable('audit_log').set({ network: '' }).where('actor_id', '=', userId).execute();
}

/** Deletes entries that are too old; runs hourly. */
export async function deleteOldAudit(db: WriteTx, nowMs: number): Promise<void> {
  await db
    .deleteFrom('audit_log')
    .where('at_ms', '<=', nowMs - ACTS_MS)
    .execute();
  const refusals = db.deleteFrom('audit_log').where('at_ms', '<=', nowMs - REFUSALS_MS);
  await refusals.where('event', 'in', REFUSED_LOG_INS).execute();
}
