import { runCommand } from './commands/run-command.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';
import { reportRemovedSettings, SETTINGS } from './settings.ts';
import { reportSimilarSettings } from './similar-settings.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  for (const report of reportRemovedSettings(process.env)) console.error(report);
  for (const report of reportSimilarSettings(process.env, Object.keys(SETTINGS))) console.error(report);
  await serve(config);
});
