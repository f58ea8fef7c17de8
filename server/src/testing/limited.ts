import { runCommand } from '../commands/run-command.ts';
import { readConfig } from '../config.ts';
import { serve } from '../serve.ts';
import { limitsIn } from './limits.ts';

/** Starts the server like `main.ts`, but with the limits that a test has chosen. */
await runCommand(() => serve(readConfig(process.env, limitsIn(process.env))));
