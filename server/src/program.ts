import { StartError } from './start-error.ts';

/** Runs a program of ours to its end; a StartError is what its person reads, and the process ends with 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
