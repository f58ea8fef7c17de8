import { useCallback } from 'react';
import { backToContacts } from '../book/openCard.ts';
import { useAppDispatch } from '../redux.ts';
import { forgetImport } from './calls.ts';
import { cancelUpload, useUpload } from './upload.ts';

/** Returns a function that cancels the import in any state, deletes it, and goes to the contacts. */
export function useLeave(id: string | undefined): () => void {
  const dispatch = useAppDispatch();
  const upload = useUpload();
  return useCallback(() => {
    if (upload !== null && upload.id === id) void dispatch(cancelUpload());
    else if (id !== undefined) void dispatch(forgetImport(id));
    backToContacts();
  }, [dispatch, upload, id]);
}
