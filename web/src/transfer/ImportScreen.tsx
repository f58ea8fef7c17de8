import { useEffect } from 'react';
import { visitBook } from '../book/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import { useTitle } from '../ui/useTitle.ts';
import './import.css';
import { NewImport } from './NewImport.tsx';
import { importing } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The review is loaded after the page that takes the file. */
const KnownImport = lazyWithRetry(() => import('./KnownImport.tsx'));

/** The import of a file: upload, reading and review. Nothing is added before the user confirms. */
export default function ImportScreen({ id }: { id: string | undefined }) {
  useTitle(useWords(importing).title);
  const dispatch = useAppDispatch();
  // The review compares the file with the current book.
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  useEffect(() => whenIdle(KnownImport.fetchAhead), []);
  return id === undefined ? <NewImport /> : <KnownImport key={id} id={id} />;
}
