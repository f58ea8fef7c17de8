import { restoreDatabase } from '../store/restore.ts';
import { parseBackupArguments } from './backup-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { database, file } = parseBackupArguments('restore');
  const { users, contacts, aside } = await restoreDatabase(file, database, new Date());
  console.log(`Restored from ${file}: ${users} users, ${contacts} contacts.`);
  if (aside !== undefined) console.log(`The previous database was saved as ${aside}.`);
});
