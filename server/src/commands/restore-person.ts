import { historyLines } from '../archive/read-archive.ts';
import { restoreArchive } from '../archive/restore-archive.ts';
import type { Config } from '../config.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import { notifyAll } from '../live/queries.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { findUserByEmail } from '../users/queries.ts';
import { emailKey } from '../users/rules.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

/** Restores an archive into the account with this e-mail, whose book is new. */
export async function restorePerson([file, email, ...others]: string[], config: Config): Promise<string> {
  if (file === undefined || email === undefined || others.length > 0) {
    throw new UserFacingError('Name an archive and an e-mail: npm run restore-person -- ARCHIVE EMAIL');
  }
  const contacts = await withDatabaseBeside(config.database, async (db) => {
    const person = await findUserByEmail(db, emailKey(email));
    if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}: sign up first.`);
    const quotas = { maxContacts: config.contactsPerPerson, maxBytes: config.bytesPerPerson };
    const restored = await restoreArchive(db, person.userId, historyLines(file), quotas);
    await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
    return restored;
  });
  return `${email} has ${contacts} contacts now, with their history.`;
}

if (import.meta.main) await runCommand(() => restorePerson(process.argv.slice(2), readCommandConfig()));
