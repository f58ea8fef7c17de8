import { useCallback } from 'react';
import { useAppDispatch } from '../redux.ts';
import { forgetImport } from './calls.ts';
import { cancelUpload, useUpload } from './upload.ts';
import { useBackToContacts } from './useBackToContacts.ts';

/** Returns a function that cancels the import in any state, deletes it, and goes to the contacts. */
export function useLeave(id: string | undefined): () => void {
  const dispatch = useAppDispatch();
  const goBack = useBackToContacts();
  const upload = useUpload();
  return useCallback(() => {
    if (upload !== null && upload.id === id) void dispatch(cancelUpload());
    else if (id !== undefined) void dispatch(forgetImport(id));
    goBack();
  }, [dispatch, goBack, upload, id]);
}
