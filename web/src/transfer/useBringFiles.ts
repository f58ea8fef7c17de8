import { SCREENS } from '@contactbook/contract/screens';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { FROM_CONTACTS } from '../ui/useBackOnce.ts';
import { holdFiles } from './heldFiles.ts';

const ACCEPTED =
  '.vcf,.vcard,.csv,.tsv,.txt,.json,.ldif,.ldi,.zip,text/vcard,text/x-vcard,text/directory,text/csv,application/json';

/** Returns a function that opens the import screen with these files. */
export function useBringFiles(): (files: File[]) => void {
  const [path, navigate] = useLocation();
  return useCallback(
    (files) => {
      if (files.length === 0) return;
      holdFiles(files);
      // A file dropped during another import replaces it in the browser's history.
      const isImport = path.startsWith(SCREENS.import);
      navigate(SCREENS.import, { replace: isImport, state: isImport ? window.history.state : FROM_CONTACTS });
    },
    [path, navigate],
  );
}

/**
 * Opens the browser's file dialog; `onPicked` is not called if the user cancels it. Safari forgets inputs that are not
 * in the page.
 */
export function pickFiles(onPicked: (files: File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: ACCEPTED, hidden: true });
  input.addEventListener('change', () => onPicked([...(input.files ?? [])]));
  for (const end of ['change', 'cancel']) input.addEventListener(end, () => input.remove());
  document.body.append(input);
  input.click();
}
