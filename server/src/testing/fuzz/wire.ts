import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

const ANSWER_WITHIN_MS = 20_000;

export type WireAnswer = {
  /** 0 if the server closed the connection without an answer. */
  status: number;
  /** The raw status line and headers. */
  head: string;
  /** Headers by lower-case name. */
  headers: Map<string, string>;
  /** The decompressed body. */
  text: string;
};

/** Opens a keep-alive connection for raw bytes, since an HTTP client would not send invalid requests. */
export function openWire(port: number) {
  let socket: Socket | undefined;
  return {
    /** Returns the answer to one request; throws if more data is received, or nothing for too long. */
    async ask(bytes: Buffer, { isHead = false, isLast = false } = {}): Promise<WireAnswer> {
      socket ??= await opened(port);
      socket.write(bytes);
      const { answer, rest, hasEnded } = await readAnswer(socket, isHead);
      if (isLast || hasEnded || answer.headers.get('connection') === 'close') {
        socket.destroy();
        socket = undefined;
      } else if (rest > 0) throw new Error(`${rest} bytes more than the answer`);
      return answer;
    },
  };
}

async function opened(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  // A connection that is cut off shows as an answer that is missing or short.
  socket.on('error', () => undefined);
  return socket;
}

type Read = { answer: WireAnswer; rest: number; hasEnded: boolean };

async function readAnswer(socket: Socket, isHead: boolean): Promise<Read> {
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  let bytes: Buffer = Buffer.alloc(0);
  const take = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const { answer, byteLength } = parsed(bytes, isHead);
    if (byteLength <= bytes.length) resolve({ answer, rest: bytes.length - byteLength, hasEnded: false });
  };
  const end = () => resolve({ answer: parsed(bytes, isHead).answer, rest: 0, hasEnded: true });
  const tooLate = setTimeout(() => reject(new Error('no answer')), ANSWER_WITHIN_MS);
  socket.on('data', take).on('end', end).on('close', end);
  try {
    return await promise;
  } finally {
    clearTimeout(tooLate);
    socket.off('data', take).off('end', end).off('close', end);
  }
}

/** Returns the answer at the start of these bytes, and its length; Infinity until its headers are complete. */
function parsed(bytes: Buffer, isHead: boolean): { answer: WireAnswer; byteLength: number } {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, Math.max(0, headEnd)).toString('latin1');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0);
  const bodyStart = headEnd + 4;
  if (status >= 100 && status < 200) {
    const { answer, byteLength } = parsed(bytes.subarray(bodyStart), isHead);
    return { answer, byteLength: bodyStart + byteLength };
  }
  const headers = new Map(lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*: ?/, '')]));
  const hasBody = !isHead && status !== 204 && status !== 304;
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const sent = isChunked
    ? chunkedBody(bytes, bodyStart)
    : plainBody(bytes, bodyStart, Number(headers.get('content-length') ?? Infinity));
  const byteLength = headEnd < 0 ? Infinity : bodyStart + (hasBody ? sent.byteLength : 0);
  const body = byteLength <= bytes.length ? sent.body : Buffer.alloc(0);
  const decode = DECODERS[headers.get('content-encoding') ?? ''];
  const text = (hasBody && body.length > 0 && decode !== undefined ? decode(body) : body).toString();
  return { answer: { status, head, headers, text }, byteLength };
}

/** The content of a body, and the number of bytes that it takes on the wire: Infinity until all have arrived. */
type Body = { body: Buffer; byteLength: number };

function plainBody(bytes: Buffer, start: number, byteLength: number): Body {
  return { body: bytes.subarray(start, start + byteLength), byteLength };
}

function chunkedBody(bytes: Buffer, start: number): Body {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, Math.max(at, end)).toString('latin1'), 16);
    if (end < 0 || Number.isNaN(size)) return { body: Buffer.alloc(0), byteLength: Infinity };
    at = end + size + 4;
    if (size === 0) return { body: Buffer.concat(chunks), byteLength: at - start };
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
  }
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
