import { restoreDatabase } from './db/restore.ts';
import { filesOf } from './files-of.ts';
import { runProgram } from './program.ts';

await runProgram(async () => {
  const { database, file } = filesOf('restore');
  const { users, contacts, aside } = await restoreDatabase(file, database, new Date());
  console.log(`Restored from ${file}: ${users} users, ${contacts} contacts.`);
  if (aside !== undefined) console.log(`The database of before is kept as ${aside}.`);
});
