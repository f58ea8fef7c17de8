import { UserFacingError } from '../user-facing-error.ts';

/**
 * Runs a command and prints the text that it returns. For a UserFacingError it prints only the message, and the process
 * exits with 1.
 */
export async function runCommand(program: () => Promise<string | void>): Promise<void> {
  try {
    const text = await program();
    if (typeof text === 'string') console.log(text);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
