import { UserFacingError } from '../user-facing-error.ts';

/** Runs a program of ours to its end; a UserFacingError is what its person reads, and the process ends with 1. */
export async function runCommand(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
