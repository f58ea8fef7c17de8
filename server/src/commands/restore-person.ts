import { historyLines } from '../archive/read-archive.ts';
import { restoreArchive } from '../archive/restore-archive.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import { notifyAll } from '../live/queries.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { findUserByEmail } from '../users/queries.ts';
import { emailKey } from '../users/rules.ts';
import { runCommand } from './run-command.ts';
import { readCommandConfig } from './command-config.ts';

await runCommand(async () => {
  const { database } = readCommandConfig();
  const [file, email, ...others] = process.argv.slice(2);
  if (file === undefined || email === undefined || others.length > 0) {
    throw new UserFacingError('Name an archive and an e-mail: npm run restore-person -- ARCHIVE EMAIL');
  }
  const contacts = await withDatabaseBeside(database, async (db) => {
    const person = await findUserByEmail(db, emailKey(email));
    if (person === undefined) throw new UserFacingError(`Nobody has the e-mail ${email}: sign up first.`);
    const restored = await db.write((db) => restoreArchive(db, person.userId, historyLines(file)));
    await notifyAll(db, [{ userId: person.userId, hasEnded: true }]);
    return restored;
  });
  console.log(`${email} has ${contacts} contacts now, with their history.`);
});
