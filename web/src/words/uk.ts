import type { Words } from './en.ts';
import { bookHistory } from './uk/bookHistory.ts';
import { cardEntry } from './uk/cardEntry.ts';
import { cardForm } from './uk/cardForm.ts';
import { cardPhoto } from './uk/cardPhoto.ts';
import { cardView } from './uk/cardView.ts';
import { contactHistory } from './uk/contactHistory.ts';
import { contactsPage } from './uk/contactsPage.ts';
import { deleting } from './uk/deleting.ts';
import { exporting } from './uk/exporting.ts';
import { fileSizes } from './uk/fileSizes.ts';
import { historyList } from './uk/historyList.ts';
import { importColumns } from './uk/importColumns.ts';
import { importing } from './uk/importing.ts';
import { shortcutKeys } from './uk/shortcutKeys.ts';
import { transferLinks } from './uk/transferLinks.ts';
import { trashPanel } from './uk/trashPanel.ts';
import { unzipping } from './uk/unzipping.ts';
import { writing } from './uk/writing.ts';

export const uk = {
  bookHistory,
  cardEntry,
  cardForm,
  cardPhoto,
  cardView,
  contactHistory,
  contactsPage,
  deleting,
  exporting,
  fileSizes,
  historyList,
  importColumns,
  importing,
  shortcutKeys,
  transferLinks,
  trashPanel,
  unzipping,
  writing,
} satisfies Words;
