import type { Config } from '../config.ts';
import { saveDatabase } from '../store/backup.ts';
import { noteBackup } from '../store/last-backup.ts';
import { parseBackupArguments } from './backup-arguments.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';

/** Saves the database of the settings into the file that the arguments name, and reports how much it contains. */
export async function backup(args: string[], config: Config): Promise<string> {
  const { database, file } = parseBackupArguments('backup', args, config);
  const { users, contacts, bytes } = await saveDatabase(database, file);
  noteBackup(database);
  return `Saved to ${file}: ${users} users, ${contacts} contacts, ${bytes} bytes.`;
}

if (import.meta.main) await runCommand(() => backup(process.argv.slice(2), readCommandConfig()));
