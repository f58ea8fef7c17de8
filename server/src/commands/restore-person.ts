import { historyLines } from '../archive/read-archive.ts';
import { restoreArchive } from '../archive/restore-archive.ts';
import type { Config } from '../config.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import { notifyAll } from '../live/queries.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { findUserByEmail, quotaOf } from '../users/queries.ts';
import { emailKey } from '../users/rules.ts';
import { makeAccount, passwordLink, removeAccount } from './account-link.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

/** How long the owner of a new account has to choose a password. */
const LINK_DAYS = 7;

/**
 * Restores an archive into the account with this e-mail, whose book is new. If there is none, makes it, with a link to
 * choose its password.
 */
export async function restorePerson([file, email, ...others]: string[], config: Config): Promise<string> {
  if (file === undefined || email === undefined || others.length > 0) {
    throw new UserFacingError('Name an archive and an e-mail: npm run restore-person -- ARCHIVE EMAIL');
  }
  return withDatabaseBeside(config.database, async (db) => {
    const known = await findUserByEmail(db, emailKey(email));
    const person = known ?? (await makeAccount(db, email));
    const quotas = {
      maxContacts: config.contactsPerPerson,
      maxBytes: (known && (await quotaOf(db, known.userId))) ?? config.bytesPerPerson,
    };
    const restoring = restoreArchive(db, person.userId, historyLines(file), quotas);
    const contacts = await restoring.catch(async (error: unknown) => {
      if (known === undefined) await removeAccount(db, person);
      throw error;
    });
    await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
    const result = `${email} has ${contacts} contacts now, with their history.`;
    return known === undefined ? `${result}\n${(await passwordLink(db, person, LINK_DAYS, config)).text}` : result;
  });
}

if (import.meta.main) await runCommand(() => restorePerson(process.argv.slice(2), readCommandConfig()));
