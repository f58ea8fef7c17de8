import type { Limits } from '../config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MB = 2 ** 20;

/** Named like the settings of version 0.2.0, so that drills and benchmarks can start that version too. */
const READ: Record<string, (value: number) => Partial<Limits>> = {
  CONNECTION_TIMEOUT_MS: (connectionTimeoutMs) => ({ connectionTimeoutMs }),
  LOG_IN_FAILURES: (logInFailures) => ({ logInFailures }),
  LOG_IN_FAILURES_PER_ADDRESS: (logInFailuresPerAddress) => ({ logInFailuresPerAddress }),
  LOG_IN_FAILURES_PER_ACCOUNT: (logInFailuresPerAccount) => ({ logInFailuresPerAccount }),
  SIGN_UPS_PER_HOUR: (signUpsPerHour) => ({ signUpsPerHour }),
  CONTACTS_PER_PERSON: (contactsPerPerson) => ({ contactsPerPerson }),
  ROWS_PER_IMPORT: (rowsPerImport) => ({ rowsPerImport }),
  CHANGES_PER_MINUTE: (changesPerMinute) => ({ changesPerMinute }),
  SESSION_IDLE_DAYS: (days) => ({ sessionIdleMs: days * DAY_MS }),
  SESSION_MAX_DAYS: (days) => ({ sessionMaxMs: days * DAY_MS }),
  LIST_CACHE_MB: (megabytes) => ({ listCacheBytes: megabytes * MB }),
  UNSENT_MB: (megabytes) => ({ unreadBytes: megabytes * MB }),
  MAX_DELAY_MS: (maxDelayMs) => ({ maxDelayMs }),
  PASSWORD_MEMORY_KIB: (passwordMemoryKib) => ({ passwordMemoryKib }),
};

/** Returns the limits among these settings. Only tests, drills and benchmarks can choose them. */
export function limitsIn(settings: Record<string, string | undefined>): Partial<Limits> {
  const limits = Object.entries(READ).map(([name, read]) => (settings[name] ? read(Number(settings[name])) : {}));
  return Object.assign({}, ...limits) as Partial<Limits>; // each has some of its fields
}
