import type { Config } from '../config.ts';
import { restoreDatabase } from '../store/restore.ts';
import { parseBackupArguments } from './backup-arguments.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';

/** Replaces the database of the settings by the file that the arguments name, and reports how much it contains. */
export async function restore(args: string[], config: Config): Promise<string> {
  const { database, file } = parseBackupArguments('restore', args, config);
  const { users, contacts, aside } = await restoreDatabase(file, database, new Date());
  const restored = `Restored from ${file}: ${users} users, ${contacts} contacts.`;
  return aside === undefined ? restored : `${restored}\nThe previous database was saved as ${aside}.`;
}

if (import.meta.main) await runCommand(() => restore(process.argv.slice(2), readCommandConfig()));
