import type { Words } from './en.ts';
import { account } from './uk/account.ts';
import { codes } from './uk/codes.ts';
import { deleting } from './uk/deleting.ts';
import { device } from './uk/device.ts';
import { devices } from './uk/devices.ts';
import { dialogs } from './uk/dialogs.ts';
import { entry } from './uk/entry.ts';
import { entryFailures } from './uk/entryFailures.ts';
import { fields } from './uk/fields.ts';
import { home } from './uk/home.ts';
import { leaving } from './uk/leaving.ts';
import { links } from './uk/links.ts';
import { moments } from './uk/moments.ts';
import { newPassword } from './uk/newPassword.ts';
import { news } from './uk/news.ts';
import { notFound } from './uk/notFound.ts';
import { sessions } from './uk/sessions.ts';
import { setUp } from './uk/setUp.ts';
import { shell } from './uk/shell.ts';
import { toasts } from './uk/toasts.ts';
import { ui } from './uk/ui.ts';

export const uk = {
  account,
  codes,
  deleting,
  device,
  devices,
  dialogs,
  entry,
  entryFailures,
  fields,
  home,
  leaving,
  links,
  moments,
  newPassword,
  news,
  notFound,
  sessions,
  setUp,
  shell,
  toasts,
  ui,
} satisfies Words;
