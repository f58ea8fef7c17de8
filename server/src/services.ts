import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ChangeBook } from './book/change-book.ts';
import type { Config } from './config.ts';
import type { Db } from './db/tables.ts';
import type { ExpiryClock } from './expiry-clock.ts';
import type { Metrics } from './metrics/registry.ts';

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
  db: Db;
  /** Where the database is a file: throws a DatabaseFault when what is written there would be lost. */
  checkFile?: (() => void) | undefined;
  config: Config;
  /** Milliseconds since 1970: for what is stamped, not for what is over (ExpiryClock). */
  now: () => number;
  /** Milliseconds that the process, or the machine, has run. */
  uptimeMs: () => number;
  /** Where the built web app lies; empty until it is built. */
  webFolder: string;
  /** Left out where nobody asked for them. */
  metrics?: Metrics | undefined;
};

/** What a capability tells others that stand above it. */
type BookEvents = {
  changeBook: ChangeBook;
  /** The session with this secret has ended. */
  onLogOut: (secretHash: string) => void;
};

export type Services = Dependencies & ExpiryClock & BookEvents;
