import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { BookWriting } from './book/write/write-book.ts';
import type { Config } from './config.ts';
import type { Store } from './store/store.ts';
import type { ExpiryClock } from './expiry-clock.ts';
import type { Metrics } from './metrics/registry.ts';
import type { Schedule } from './store/scheduler.ts';

/** The HTTP server, typed by the schemas of its routes. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** All that a capability is given from outside the app. */
export type Dependencies = {
  db: Store;
  /** Only on SQLite: throws a DatabaseFault when writes would be lost, or a part of the file is damaged. */
  checkFile?: (() => void) | undefined;
  /** Only on SQLite: another number once another process, such as a command, has written. */
  dataVersion?: (() => number) | undefined;
  config: Config;
  /** Milliseconds since 1970, for time stamps; expiry goes by ExpiryClock. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  uptimeMs: () => number;
  /** Returns the addresses of a host that a client has chosen; undefined for those of the system. */
  resolveHost?: ((host: string) => Promise<{ address: string; family: number }[]>) | undefined;
  /** The folder of the built web app; empty until it is built. */
  webFolder: string;
  /** Undefined unless a port for them is set. */
  metrics?: Metrics | undefined;
};

/** Events that a capability reports to those above it on the ladder. */
type BookEvents = BookWriting & {
  /** Sessions of this person have ended; resolves once their streams in this process have too. */
  onSessionsEnded: (userId: string) => Promise<void>;
};

export type Services = Dependencies & ExpiryClock & BookEvents & { schedule: Schedule };
