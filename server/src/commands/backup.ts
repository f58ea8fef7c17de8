import { saveDatabase } from '../store/backup.ts';
import { parseBackupArguments } from './backup-arguments.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const { database, file } = parseBackupArguments('backup');
  const { users, contacts, bytes } = await saveDatabase(database, file);
  console.log(`Saved to ${file}: ${users} users, ${contacts} contacts, ${bytes} bytes.`);
});
