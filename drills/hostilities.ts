import { randomBytes } from 'node:crypto';

/** A connection that stays for as long as it is let. */
export type Stayer = {
  what: string;
  sockets: number;
  atOnce?: string;
  /** Sent a byte a second. */
  slowly?: string;
  isDeaf?: boolean;
  /** The statuses that it has met when the server has hung up. */
  due: string;
};

/** A connection that comes with all it has, and is hung up on. */
export type Comer = {
  what: string;
  bytes: () => string | Buffer;
  /** It sends its end behind, and still listens. */
  isHalfClosed?: boolean;
  due: string;
};

const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const LOG_IN = 'POST /users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const ENDLESS = 'x'.repeat(1000);
/** Of requests sent ahead on one connection, so many are answered. */
const ANSWERED_AHEAD = 16;

export const STAYERS: Stayer[] = [
  { what: 'silent', sockets: 1000, due: '408' },
  { what: 'resting', sockets: 100, atOnce: GET, due: '200' },
  { what: 'slow with its headers', sockets: 100, slowly: `${LOG_IN}X: ${ENDLESS}`, due: '408' },
  {
    what: 'slow with its body',
    sockets: 100,
    atOnce: `${LOG_IN}Content-Length: 1000\r\n\r\n`,
    slowly: ENDLESS,
    due: '408',
  },
  {
    what: 'deaf to 64 MB of answers',
    sockets: 20,
    atOnce: 'GET /docs/scalar.js HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(ANSWERED_AHEAD),
    isDeaf: true,
    due: '',
  },
];

export const COMERS: Comer[] = [
  { what: 'garbage', bytes: () => randomBytes(200), due: '400' },
  { what: 'TLS', bytes: () => Buffer.from(`16030100c8010000c40303${'5a'.repeat(190)}`, 'hex'), due: '400' },
  { what: 'huge headers', bytes: () => `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(32_000)}\r\n\r\n`, due: '431' },
  { what: '200 requests ahead', bytes: () => GET.repeat(200), due: Array(ANSWERED_AHEAD).fill(200).join(' ') },
  { what: 'half-closed at once', bytes: () => '', isHalfClosed: true, due: '' },
  { what: 'half-closed in its headers', bytes: () => GET.slice(0, 20), isHalfClosed: true, due: '400' },
  {
    what: 'half-closed in its body',
    bytes: () => `${LOG_IN}Content-Length: 1000\r\n\r\n{`,
    isHalfClosed: true,
    due: '400',
  },
];
