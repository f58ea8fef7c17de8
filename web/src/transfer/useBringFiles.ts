import { SCREENS } from '@contactbook/contract/screens';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { holdFiles } from './heldFiles.ts';
import { FROM_CONTACTS } from './useBackToContacts.ts';

const ACCEPTED =
  '.vcf,.vcard,.csv,.tsv,.txt,.json,.zip,text/vcard,text/x-vcard,text/directory,text/csv,application/json';

/** Leads to the screen that reads these files. */
export function useBringFiles(): (files: File[]) => void {
  const [path, navigate] = useLocation();
  return useCallback(
    (files) => {
      if (files.length === 0) return;
      holdFiles(files);
      // A file that is brought during another import takes its place.
      const isImport = path.startsWith(SCREENS.import);
      navigate(SCREENS.import, { replace: isImport, state: isImport ? window.history.state : FROM_CONTACTS });
    },
    [path, navigate],
  );
}

/** Lets the person choose files; the dialog is the browser's own, and calls back with nothing where it is closed. */
export function pickFiles(onPicked: (files: File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: ACCEPTED });
  input.addEventListener('change', () => onPicked([...(input.files ?? [])]));
  input.click();
}
