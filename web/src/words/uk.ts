import type { Words } from './en.ts';
import { account } from './uk/account.ts';
import { accountMenu } from './uk/accountMenu.ts';
import { bookHistory } from './uk/bookHistory.ts';
import { cardEntry } from './uk/cardEntry.ts';
import { cardForm } from './uk/cardForm.ts';
import { cardPhoto } from './uk/cardPhoto.ts';
import { cardView } from './uk/cardView.ts';
import { codes } from './uk/codes.ts';
import { connect } from './uk/connect.ts';
import { conflicts } from './uk/conflicts.ts';
import { contactHistory } from './uk/contactHistory.ts';
import { contactsPage } from './uk/contactsPage.ts';
import { deleting } from './uk/deleting.ts';
import { device } from './uk/device.ts';
import { devices } from './uk/devices.ts';
import { dialogs } from './uk/dialogs.ts';
import { duplicateFields } from './uk/duplicateFields.ts';
import { duplicateKinds } from './uk/duplicateKinds.ts';
import { duplicates } from './uk/duplicates.ts';
import { entry } from './uk/entry.ts';
import { entryFailures } from './uk/entryFailures.ts';
import { exporting } from './uk/exporting.ts';
import { fieldLabels } from './uk/fieldLabels.ts';
import { fields } from './uk/fields.ts';
import { fileSizes } from './uk/fileSizes.ts';
import { historyList } from './uk/historyList.ts';
import { home } from './uk/home.ts';
import { homeMore } from './uk/homeMore.ts';
import { importColumns } from './uk/importColumns.ts';
import { importSources } from './uk/importSources.ts';
import { importing } from './uk/importing.ts';
import { labels } from './uk/labels.ts';
import { leaving } from './uk/leaving.ts';
import { links } from './uk/links.ts';
import { moments } from './uk/moments.ts';
import { newContact } from './uk/newContact.ts';
import { newPassword } from './uk/newPassword.ts';
import { news } from './uk/news.ts';
import { notFound } from './uk/notFound.ts';
import { privacy } from './uk/privacy.ts';
import { printing } from './uk/printing.ts';
import { selecting } from './uk/selecting.ts';
import { sessions } from './uk/sessions.ts';
import { shell } from './uk/shell.ts';
import { shortcutKeys } from './uk/shortcutKeys.ts';
import { similarRows } from './uk/similarRows.ts';
import { startWays } from './uk/startWays.ts';
import { toasts } from './uk/toasts.ts';
import { transferLinks } from './uk/transferLinks.ts';
import { trashPanel } from './uk/trashPanel.ts';
import { ui } from './uk/ui.ts';
import { unzipping } from './uk/unzipping.ts';
import { writing } from './uk/writing.ts';

export const uk = {
  account,
  accountMenu,
  bookHistory,
  cardEntry,
  cardForm,
  cardPhoto,
  cardView,
  codes,
  connect,
  conflicts,
  contactHistory,
  contactsPage,
  deleting,
  device,
  devices,
  dialogs,
  duplicateFields,
  duplicateKinds,
  duplicates,
  entry,
  entryFailures,
  exporting,
  fieldLabels,
  fields,
  fileSizes,
  historyList,
  home,
  homeMore,
  importColumns,
  importSources,
  importing,
  labels,
  leaving,
  links,
  moments,
  newContact,
  newPassword,
  news,
  notFound,
  privacy,
  printing,
  selecting,
  sessions,
  shell,
  shortcutKeys,
  similarRows,
  startWays,
  toasts,
  transferLinks,
  trashPanel,
  ui,
  unzipping,
  writing,
} satisfies Words;
