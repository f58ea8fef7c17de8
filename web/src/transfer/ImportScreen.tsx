import { useEffect } from 'react';
import { visitBook } from '../book/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { useTitle } from '../ui/useTitle.ts';
import sheet from './import.css?url';
import { KnownImport } from './KnownImport.tsx';
import { NewImport } from './NewImport.tsx';
import { importing } from '../words/en/importing.ts';
import { useWords } from '../words/words.ts';

const SHEET = fetchSheet(sheet);

/** The import of a file: upload, reading and review. Nothing is added before the user confirms. */
export default function ImportScreen({ id }: { id: string | undefined }) {
  useTitle(useWords(importing).title);
  const dispatch = useAppDispatch();
  // The review compares the file with the current book.
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  return (
    <>
      {SHEET}
      {id === undefined ? <NewImport /> : <KnownImport key={id} id={id} />}
    </>
  );
}
