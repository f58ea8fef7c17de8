import { SCREENS } from '@contactbook/contract/screens';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import { forgetImport } from './calls.ts';
import { cancelUpload, useUpload } from './upload.ts';

/** Ends the import, whatever its step, with nothing left behind; leads back to the contacts. */
export function useLeave(id: string | undefined): () => void {
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const upload = useUpload();
  return useCallback(() => {
    if (upload !== null && upload.id === id) void dispatch(cancelUpload());
    else if (id !== undefined) void dispatch(forgetImport(id));
    navigate(SCREENS.contacts);
  }, [dispatch, navigate, upload, id]);
}
