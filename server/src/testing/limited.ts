import { runCommand } from '../commands/run-command.ts';
import { readConfig } from '../config.ts';
import { serve } from '../serve.ts';
import { limitsIn } from './limits.ts';

/** The server as `main.ts` starts it, but with the limits that a test has chosen. */
await runCommand(() => serve(readConfig(process.env, limitsIn(process.env))));
