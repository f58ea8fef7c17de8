import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseCard } from '@contactbook/card/vcard';
import { Effort } from '../book/write/change-limit.ts';
import { findContacts } from '../book/write/statements.ts';
import { lockBook, type WriteContext } from '../book/write/write-context.ts';
import { fittingState, putState } from '../carddav/change-card.ts';
import { DavError } from '../carddav/dav-error.ts';
import { createKnownVersions } from '../carddav/known-versions.ts';
import { putCard } from '../carddav/put-card.ts';
import type { Services } from '../services.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { touchDevice } from '../users/devices/device-sign-in.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';

export const NAME = 'c.vcf';

/** The two texts of the contact, and a state of it. */
export type Texts = { tel: string; note: string };
export type State = Texts & { version: number };
/** What the server has heard of a program since it started. */
export type MemoryEvent = { program: string; what: 'token' | 'fetched' | 'listed'; token: number };
/** What the server has recorded about the device: its last program, and the version that a program stored last. */
export type Recorded = {
  agent: string;
  shownRevision: number;
  hasListed: boolean;
  own: { agent: string; version: number; since: number; sentTel: string | undefined } | undefined;
};
type Device = { userId: string; deviceId: string; contactId: string; epoch: string };
export type Book = ReturnType<typeof bookOf>;

/** Returns the book of a device in one transaction, in which every step can be undone. */
export function bookOf(tx: WriteTx, { userId, deviceId, contactId, epoch }: Device) {
  const stubStore = { write: (work: (tx: WriteTx) => Promise<unknown>) => work(tx) } as unknown as Store;
  const run = async (text: string) => (await tx.query(text, [])) as Record<string, unknown>[];

  async function context(device?: string): Promise<WriteContext> {
    const facts = { nowMs: 0, effort: new Effort(), drafted: new Map(), maxContacts: 1000, maxBytes: 2 ** 30 };
    return { db: tx, userId, ...facts, ...(device !== undefined && { device }), ...(await lockBook(tx, userId)) };
  }

  async function stored() {
    const [contact] = await findContacts(tx, userId, [contactId]);
    return contact!; // no step deletes it
  }

  /** Returns the device with this program, as its authentication does. */
  async function userOf(program: string): Promise<DeviceUser> {
    const [row] = (await run(`select users.revision, refusals, base_revision, shown_revision, agent from devices
      join users on users.user_id = devices.user_id where device_id = '${deviceId}'`)) as [Record<string, number>];
    const isOther = (row['agent'] as unknown) !== program;
    if (isOther) await touchDevice(tx, { userId, deviceId }, program, 0, true);
    const names = { userId, deviceId, epoch, label: 'Phone', name: '', email: '' };
    return {
      ...names,
      revision: row['revision']!,
      refusals: row['refusals']!,
      baseRevision: row['base_revision']!,
      shownRevision: isOther ? 0 : row['shown_revision']!,
      agent: program,
      access: 'write' as const,
      language: null,
      groupForm: null,
      epochs: new Map(),
    };
  }

  /** Returns what the server has in memory after these events. */
  async function memoryOf(memory: MemoryEvent[], user: DeviceUser) {
    const known = createKnownVersions();
    for (const event of memory) {
      const by = { ...user, baseRevision: 1, agent: event.program };
      if (event.what === 'token') await known.noteListing(stubStore, by, by.shownRevision);
      else if (event.what === 'fetched') known.noteFetched(by, contactId);
      else known.noteListed(by, contactId, event.token);
    }
    return known;
  }

  return {
    epoch,
    userOf,
    stubStore,

    /** Does the work, and undoes it. */
    async tryOut(work: () => Promise<void>): Promise<void> {
      await tx.execute('savepoint step', []);
      await work();
      await tx.execute('rollback to savepoint step', []);
      await tx.execute('release savepoint step', []);
    },

    async current(): Promise<State> {
      const { card, version } = await stored();
      return { tel: valueIn(card!, 'TEL'), note: valueIn(card!, 'NOTE'), version }; // a card with a note
    },

    async waiting(): Promise<string> {
      const rows = await run(`select card from refused_edits where user_id = '${userId}'`);
      return rows.map(({ card }) => String(card)).join('');
    },

    async recorded(): Promise<Recorded> {
      const [row] = await run(`select devices.agent, shown_revision, base_revision, bases.agent as owner, version,
          own_since, sent from devices
        left join device_bases as bases on bases.user_id = devices.user_id and bases.device_id = devices.device_id
        where devices.user_id = '${userId}' and devices.device_id = '${deviceId}'`);
      const { agent, shown_revision: shown, base_revision: base, owner, version, own_since: since, sent } = row!; // the one
      const own = {
        agent: String(owner),
        version: Number(version),
        since: Number(since),
        sentTel: typeof sent === 'string' ? valueIn((JSON.parse(sent) as { card: string }).card, 'TEL') : undefined,
      };
      return {
        agent: String(agent),
        shownRevision: Number(shown),
        hasListed: Number(base) > 0,
        own: version === null ? undefined : own,
      };
    },

    /** Stores the card as the app does, and returns its version. */
    async writeAsApp(card: string): Promise<number> {
      const former = await stored();
      const state = fittingState(parseCard(Buffer.from(card)))!; // it is small
      const { after } = await putState(await context(), 'edited', { id: former.id, former }, state);
      return after!.version; // it is in the book
    },

    async put(program: string, memory: MemoryEvent[], card: string, tag: string | undefined) {
      const user = await userOf(program);
      const known = await memoryOf(memory, user);
      const headers: Record<string, string> = {};
      const reply = {
        header: (name: string, value: string) => ((headers[name] = value), reply),
        code: () => reply,
        send: () => reply,
      } as unknown as FastifyReply; // what putCard uses
      const request = {
        headers: tag === undefined ? {} : { 'if-match': tag },
        body: Readable.from([Buffer.from(card)]),
      } as unknown as FastifyRequest; // what putCard reads
      const services = {
        writeBook: async (_writer: unknown, work: (book: WriteContext) => Promise<unknown>) =>
          work(await context(user.label)),
      } as unknown as Services; // what putCard calls
      const target = { kind: 'card' as const, userId, resource: NAME };
      try {
        await putCard({ services, request, reply, user, target, known });
        return { isStored: true, tag: headers['etag'] };
      } catch (error) {
        if (!(error instanceof DavError)) throw error;
        return { isStored: false, tag: undefined };
      }
    },
  };
}

function valueIn(card: string, name: string): string {
  return [...card.matchAll(new RegExp(`^${name}:(.*?)\\r$`, 'gm'))].map(([, value]) => value).join();
}
