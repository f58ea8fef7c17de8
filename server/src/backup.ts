import { saveDatabase } from './db/backup.ts';
import { filesOf } from './files-of.ts';
import { runProgram } from './program.ts';

await runProgram(async () => {
  const { database, file } = filesOf('backup');
  const { users, contacts, bytes } = await saveDatabase(database, file);
  console.log(`Saved to ${file}: ${users} users, ${contacts} contacts, ${bytes} bytes.`);
});
