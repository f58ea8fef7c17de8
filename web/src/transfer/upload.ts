import type { Problem } from '@contactbook/contract/problems';
import type { Import } from '@contactbook/contract/transfer';
import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import type { Thunk } from '../redux.ts';
import { holdPage } from '../ui/holdPage.ts';
import { selectToken } from '../users/authSlice.ts';
import { forgetImport, readImports, sendFile } from './calls.ts';
import { importing } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** A file that is being uploaded. It has an id as soon as the server has begun to read it. */
export type Upload = {
  /** Token of the session that sends it; other sessions in this window do not see it. */
  token: string | null;
  file: File;
  cutOff: AbortController;
  id: string | undefined;
  /** Why the upload failed; empty if no answer came. */
  failure: Problem | undefined;
};

let current: Upload | null = null;
const uploadListeners = new Set<() => void>();

export function useUpload(): Upload | null {
  const upload = useSyncExternalStore(subscribeToUpload, () => current);
  const token = useSelector(selectToken);
  return upload?.token === token ? upload : null;
}

/** Uploads the file. A previous upload is cancelled. */
export function send(file: File): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (current !== null) void dispatch(cancelUpload());
    const cutOff = new AbortController();
    const token = selectToken(getState() as Parameters<typeof selectToken>[0]); // every store has it
    setUpload({ token, file, cutOff, id: undefined, failure: undefined });
    const release = holdPage();
    const { body, error } = await dispatch(sendFile({ file, fileName: file.name, signal: cutOff.signal }));
    release();
    if (current?.cutOff !== cutOff) return;
    setUpload({ ...current, id: body?.id, failure: error?.problem });
  };
}

/**
 * Asks the server for the id of the file that it is reading, since the upload is answered only after the whole file is
 * read.
 */
export function findUpload(): Thunk<Promise<void>> {
  return async (dispatch) => {
    const asked = current;
    if (asked === null || asked.id !== undefined) return;
    const { body } = await dispatch(readImports());
    const id = readingOf(body, asked.file.name)?.id;
    if (current === asked && id !== undefined) setUpload({ ...asked, id });
  };
}

/** Cancels the upload and deletes its import on the server. */
export function cancelUpload(): Thunk<Promise<void>> {
  return async (dispatch) => {
    const cancelled = current;
    if (cancelled === null) return;
    setUpload(null);
    cancelled.cutOff.abort();
    if (cancelled.failure !== undefined) return;
    const id = cancelled.id ?? readingOf((await dispatch(readImports())).body, cancelled.file.name)?.id;
    if (id !== undefined) await dispatch(forgetImport(id));
  };
}

/** Returns why a file was refused, as a sentence. */
export function failureText(problem: Problem): string {
  const words = wordsOf(importing);
  return problem.message === undefined ? words.cutOff : words.refused(problem);
}

/** Ends the upload after the import has been handed over to its screen. */
export function endUpload(): void {
  setUpload(null);
}

function readingOf(imports: Import[] = [], fileName: string): Import | undefined {
  return imports
    .filter((one) => one.state === 'reading' && one.fileName === fileName)
    .toSorted((one, other) => other.createdAtMs - one.createdAtMs)[0];
}

function subscribeToUpload(listener: () => void): () => void {
  uploadListeners.add(listener);
  return () => uploadListeners.delete(listener);
}

function setUpload(next: Upload | null): void {
  current = next;
  for (const listener of uploadListeners) listener();
}
