import { HISTORY_PAGE, TRASH_MAX } from '@contactbook/contract/limits';
import type { Trash } from '@contactbook/contract/changes';
import { ApiError, type Answer, type Api } from '../api.ts';
import { callApi, type CallThunk } from '../redux.ts';

type Dated = { revision: number };
/** Entries, newest first; `hasMore` if the server has older ones. */
export type HistoryPages<Entry> = { entries: Entry[]; hasMore: boolean };
/** Reads the page before a revision, or the first one. */
type ReadPage<Entry> = (api: Api, before?: number) => Promise<Answer<Entry[]>>;

/** Returns the functions that read a history, for `usePages`. */
function historyReader<Entry extends Dated>(readPage: ReadPage<Entry>) {
  return {
    read: (shown: HistoryPages<Entry> | undefined): CallThunk<HistoryPages<Entry>> =>
      callApi((api) => readBackTo((before) => readPage(api, before), shown?.entries.at(-1)?.revision)),
    readOn: ({ entries }: HistoryPages<Entry>): CallThunk<HistoryPages<Entry>> =>
      callApi(async (api) => {
        const { body, revision } = await readPage(api, entries.at(-1)?.revision);
        return { body: { entries: [...entries, ...body], hasMore: isFull(body) }, revision };
      }),
  };
}

export const bookHistoryReader = historyReader((api, before) => api.bookHistory(before));

/** A contact that was erased has no history. */
export const contactHistoryReader = (id: string) =>
  historyReader((api, before) =>
    api.contactHistory(id, before).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { body: [], revision: undefined };
      throw error;
    }),
  );

/** The shown part of the trash, and when it was read. */
export type ShownTrash = Trash & { atMs: number };

export const trashReader = {
  read: (shown: ShownTrash | undefined) =>
    trashPart([], Math.min(TRASH_MAX, Math.max(HISTORY_PAGE, shown?.contacts.length ?? 0))),
  readOn: ({ contacts, next }: ShownTrash) => trashPart(contacts, HISTORY_PAGE, next),
};

function trashPart(above: Trash['contacts'], limit: number, before?: string): CallThunk<ShownTrash> {
  return callApi(async (api) => {
    const { body, revision } = await api.trash(limit, before);
    return { body: { ...body, contacts: [...above, ...body.contacts], atMs: Date.now() }, revision };
  });
}

/** Reads the first page if nothing is shown yet, otherwise all entries down to the oldest shown one. */
async function readBackTo<Entry extends Dated>(
  readPage: (before?: number) => Promise<Answer<Entry[]>>,
  oldest: number | undefined,
): Promise<Answer<HistoryPages<Entry>>> {
  const entries: Entry[] = [];
  for (;;) {
    const { body, revision } = await readPage(entries.at(-1)?.revision);
    entries.push(...body);
    const hasMore = isFull(body);
    if (oldest === undefined) return { body: { entries, hasMore }, revision };
    const shown = entries.filter((entry) => entry.revision >= oldest);
    const isOlderThere = shown.length < entries.length;
    if (isOlderThere || !hasMore) return { body: { entries: shown, hasMore: isOlderThere }, revision };
  }
}

function isFull(page: unknown[]): boolean {
  return page.length === HISTORY_PAGE;
}
