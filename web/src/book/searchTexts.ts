import type { SearchedText, SearchTexts } from '@contactbook/contract/searchTexts';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { callApi, type Thunk, useAppDispatch } from '../redux.ts';
import { selectToken } from '../users/authSlice.ts';
import { selectRevision } from './contactsSlice.ts';

/** What the cards say further, by contact. */
type CardTexts = ReadonlyMap<string, SearchedText[]>;
type ReadTexts = { revision: number; texts: CardTexts };

/** What was read last, and what is being read, for the screens of one person. */
let readForPerson: {
  token: string | null;
  known?: ReadTexts | undefined;
  reading?: Promise<ReadTexts | undefined> | undefined;
} = {
  token: null,
};

function textsOfPerson(token: string | null): typeof readForPerson {
  if (readForPerson.token !== token) readForPerson = { token };
  return readForPerson;
}

/** Reads all texts, and later those that have changed since. */
function readTexts(known: ReadTexts | undefined): Thunk<Promise<ReadTexts | undefined>> {
  return async (dispatch) => {
    const path = `/contacts/search-texts${known === undefined ? '' : `?since=${known.revision}`}`;
    const { body } = await dispatch(callApi((api) => api.personal<SearchTexts>('GET', path)));
    if (body === undefined) return undefined;
    const { revision, contacts } = body;
    return {
      revision,
      texts: new Map([...(known?.texts ?? []), ...contacts.map(({ id, texts }) => [id, texts] as const)]),
    };
  };
}

/** Returns the texts up to a revision, or older ones if they cannot be read. */
function textsUpTo(token: string | null, revision: number): Thunk<Promise<ReadTexts | undefined>> {
  return async (dispatch) => {
    const own = textsOfPerson(token);
    if (isUpTo(own.known, revision)) return own.known;
    own.reading ??= dispatch(readTexts(own.known)).finally(() => (own.reading = undefined));
    own.known = (await own.reading) ?? own.known;
    return own.known;
  };
}

const isUpTo = (known: ReadTexts | undefined, revision: number): boolean =>
  known !== undefined && known.revision >= revision;

/**
 * Returns the texts of all cards once they are needed, which the list does not have. Undefined until they are read;
 * later changes of the book are read alone. The screens of a person read them once.
 */
export function useSearchTexts(isNeeded: boolean): CardTexts | undefined {
  const dispatch = useAppDispatch();
  const token = useSelector(selectToken);
  const revision = useSelector(selectRevision);
  const [known, setKnown] = useState(() => textsOfPerson(token).known);

  useEffect(() => {
    if (!isNeeded || revision === null || isUpTo(known, revision)) return undefined;
    let isWanted = true;
    void dispatch(textsUpTo(token, revision)).then((read) => isWanted && setKnown(read));
    return () => {
      isWanted = false;
    };
  }, [dispatch, token, isNeeded, known, revision]);

  return known?.texts;
}
