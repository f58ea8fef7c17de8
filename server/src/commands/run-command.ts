import { UserFacingError } from '../user-facing-error.ts';

/** Runs a command. For a UserFacingError it prints only the message, and the process exits with 1. */
export async function runCommand(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
