import { saveFile } from '../../ui/saveFile.ts';
import { showToast } from '../../ui/toasts.ts';
import type { Api } from '../../api.ts';
import type { AppDispatch } from '../../redux.ts';
import { cardView } from '../../words/en.ts';
import { wordsOf } from '../../words/words.ts';

/** Characters that file systems do not allow in a name. */
const NOT_IN_FILE_NAMES = /[\p{Cc}"*/:<>?\\|]+/gu;

/** Shares the contact as a vCard through the system's share dialog, or downloads it if the browser has none. */
export function shareCard(id: string, name: string) {
  return async (_: AppDispatch, _getState: () => unknown, { api }: { api: Api }): Promise<void> => {
    const words = wordsOf(cardView);
    const bytes = await api.vcard(id).catch(() => undefined);
    if (bytes === undefined) return showToast('warning', words.notShared);
    const fileName = `${name.replaceAll(NOT_IN_FILE_NAMES, ' ').trim().slice(0, 60) || words.fileName}.vcf`;
    const file = new File([bytes], fileName, { type: 'text/vcard' });
    const share = { files: [file] };
    // The Web Share API needs TLS, and not every browser has it.
    if ((navigator.canShare as Navigator['canShare'] | undefined)?.call(navigator, share) !== true)
      return saveFile(file, fileName);
    // Closing the dialog is not an error.
    return navigator.share(share).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file, fileName);
    });
  };
}
