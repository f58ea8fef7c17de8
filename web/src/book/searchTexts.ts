import type { SearchedText, SearchTexts } from '@contactbook/contract/searchTexts';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { callApi, useAppDispatch } from '../redux.ts';
import { selectRevision } from './contactsSlice.ts';

/** What the cards say further, by contact. */
type CardTexts = ReadonlyMap<string, SearchedText[]>;

const fetchSearchTexts = (since: number | undefined) =>
  callApi((api) =>
    api.personal<SearchTexts>('GET', `/contacts/search-texts${since === undefined ? '' : `?since=${since}`}`),
  );

/**
 * Returns the texts of all cards once they are needed, which the list does not have. Undefined until they are read;
 * later changes of the book are read alone.
 */
export function useSearchTexts(isNeeded: boolean): CardTexts | undefined {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [known, setKnown] = useState<{ revision: number; texts: CardTexts }>();
  const isRead = known !== undefined && known.revision >= (revision ?? 0);

  useEffect(() => {
    if (!isNeeded || isRead || revision === null) return undefined;
    let isWanted = true;
    async function read() {
      const { body } = await dispatch(fetchSearchTexts(known?.revision));
      if (!isWanted || body === undefined) return;
      const { revision: until, contacts } = body;
      const texts = new Map([...(known?.texts ?? []), ...contacts.map(({ id, texts: own }) => [id, own] as const)]);
      setKnown({ revision: until, texts });
    }
    void read();
    return () => {
      isWanted = false;
    };
  }, [dispatch, isNeeded, isRead, known, revision]);

  return known?.texts;
}
