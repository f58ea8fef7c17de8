import { useEffect } from 'react';
import { visitBook } from '../contacts/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { useTitle } from '../ui/useTitle.ts';
import sheet from './import.css?url';
import { KnownImport } from './KnownImport.tsx';
import { NewImport } from './NewImport.tsx';
import { importing } from '../words/en/importing.ts';
import { useWords } from '../words/words.ts';

const SHEET = fetchSheet(sheet);

/** Bringing a file: it is sent, read and looked at, and only then taken. */
export default function ImportScreen({ id }: { id: string | undefined }) {
  useTitle(useWords(importing).title);
  const dispatch = useAppDispatch();
  // What the file would change goes by the book as it is now.
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  return (
    <>
      {SHEET}
      {id === undefined ? <NewImport /> : <KnownImport key={id} id={id} />}
    </>
  );
}
