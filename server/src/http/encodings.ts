import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';
import acceptNegotiator from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** Compressing a shorter answer saves no packet. */
const MIN_COMPRESSED_BYTES = 1024;

export type Encoding = keyof typeof compress | 'identity';

/** Compression while a client waits: zstd and Brotli at their fastest; Brotli's default takes 1.3 s for 1 MB. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };

export const compress = {
  zstd: (bytes: Uint8Array) => promisify(zstdCompress)(bytes, ZSTD),
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, GZIP),
};

/** The same for a body that is sent as it is produced. */
export const compressor = {
  zstd: () => createZstdCompress(ZSTD),
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(GZIP),
};

/** In order of preference, if a client accepts several. */
const ENCODINGS: Encoding[] = ['zstd', 'br', 'gzip', 'identity'];
/** Caches its results: there are few browsers, and each sends the same header with every request. */
const negotiator = new acceptNegotiator.Negotiator<Encoding>({
  supportedValues: ENCODINGS,
  cache: new LRUCache({ max: 100 }),
});

/**
 * Returns the best encoding that Accept-Encoding allows; identity if the header is absent, or longer than any
 * browser's.
 */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined || acceptEncoding.length > HEADER_MAX_LENGTH) return 'identity';
  return negotiator.negotiate(acceptEncoding) ?? 'identity';
}

export function isWorthCompressing(byteLength: number): boolean {
  return byteLength >= MIN_COMPRESSED_BYTES;
}
