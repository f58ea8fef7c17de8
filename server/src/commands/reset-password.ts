import type { Config } from '../config.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { findUserByEmail } from '../users/queries.ts';
import { emailKey, newToken } from '../users/rules.ts';
import { insertMailToken } from '../users/sessions/token-queries.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

/** Long enough to hand the link over to the user. */
const RESET_LINK_MS = 24 * 60 * 60 * 1000;

/** Creates a link with which the person with this e-mail can choose a new password. */
export async function resetPassword([email, ...others]: string[], config: Config): Promise<string> {
  const { database, publicUrl, basePath } = config;
  if (email === undefined || others.length > 0) {
    throw new UserFacingError('Name one e-mail: npm run reset-password -- EMAIL');
  }
  const token = await withDatabaseBeside(database, async (db) => {
    const person = await findUserByEmail(db, emailKey(email));
    if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}.`);
    const { token: link, secretHash } = newToken(person.userId);
    const untilMs = Date.now() + RESET_LINK_MS;
    await insertMailToken(db, person, { secretHash, purpose: 'reset', untilMs });
    return link;
  });
  const place = publicUrl === '' ? ', behind the address that people open' : '';
  return `Anyone with this link can choose a new password${place}. It works once, within a day:
${publicUrl}${basePath}recover#${token}`;
}

if (import.meta.main) await runCommand(() => resetPassword(process.argv.slice(2), readCommandConfig()));
