import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { reasonOf } from '../store/fault.ts';

/** The file from which the systemd unit of the server reads its settings. */
const ENV_FILE = '/etc/contactbook.env';

/** Reads the settings of a command from the environment, and missing ones from the server's file. */
export function readCommandConfig(env = process.env, file = ENV_FILE): Config {
  return readConfig({ ...readFile(file), ...env });
}

/** A user without access to the file can still set everything in the environment. */
function readFile(file: string): Record<string, string | undefined> {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`The settings in ${file} cannot be read and are not used (${reasonOf(error)}).`);
    return {};
  }
}
