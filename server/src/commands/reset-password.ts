import type { Config } from '../config.ts';
import { withDatabaseBeside } from '../store/open-beside.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { passwordLink, personWith } from './account-link.ts';
import { readCommandConfig } from './command-config.ts';
import { runCommand } from './run-command.ts';

/** Creates a link with which the person with this e-mail can choose a new password. */
export async function resetPassword([email, ...others]: string[], config: Config): Promise<string> {
  if (email === undefined || others.length > 0) {
    throw new UserFacingError('Name one e-mail: npm run reset-password -- EMAIL');
  }
  return withDatabaseBeside(
    config.database,
    async (db) => (await passwordLink(db, await personWith(db, email), 1, config)).text,
  );
}

if (import.meta.main) await runCommand(() => resetPassword(process.argv.slice(2), readCommandConfig()));
