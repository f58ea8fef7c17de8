import { SCREENS } from '@contactbook/contract/screens';
import { openOver, replaceOpen, shownPlace } from '../ui/place.ts';
import { holdFiles } from './heldFiles.ts';

const ACCEPTED =
  '.vcf,.vcard,.csv,.tsv,.txt,.json,.ldif,.ldi,.zip,text/vcard,text/x-vcard,text/directory,text/csv,application/json';

/** Opens the import screen with these files. */
export function bringFiles(files: File[]): void {
  if (files.length === 0) return;
  holdFiles(files);
  // A file dropped during another import replaces it in the browser's history.
  const open = shownPlace().path.startsWith(SCREENS.import) ? replaceOpen : openOver;
  open({}, SCREENS.import);
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
