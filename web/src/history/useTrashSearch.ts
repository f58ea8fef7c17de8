import type { TrashedContact } from '@contactbook/contract/changes';
import { useEffect, useMemo, useState } from 'react';
import { fetchOnce } from '../ui/fetchOnce.ts';
import { TRASH_MAX } from '@contactbook/contract/limits';
import type { ShownTrash } from './historyPages.ts';
import type { PagesReading } from '../book/usePages.ts';

const file = fetchOnce(() => import('./findTrashed.ts'));

/** The search text of the trash and the contacts that it finds; undefined while they are read. */
export function useTrashSearch(initialText: string, { value: trash, showMore }: PagesReading<ShownTrash>) {
  const [text, setText] = useState(initialText);
  const [search, setSearch] = useState<Awaited<ReturnType<typeof file.fetch>>>();
  const isSearching = text.trim() !== '';
  const contacts = trash?.contacts;
  const found: TrashedContact[] | undefined = useMemo(
    () => (isSearching && contacts !== undefined ? search?.findTrashed(contacts, text.trim()) : contacts),
    [isSearching, search, contacts, text],
  );

  useEffect(() => {
    if (!isSearching || search !== undefined) return;
    void file.fetch().then(setSearch, (error: { forget: () => void }) => error.forget());
  }, [isSearching, search]);
  useEffect(() => {
    // A search reads the rest of the trash, page by page.
    if (isSearching && trash?.next !== undefined && trash.contacts.length < TRASH_MAX) void showMore();
    // A page that fails is read again by its button alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSearching, trash]);

  return { text, setText, found, isSearching };
}
