/** JSON that a database has built. */
export type Json = Uint8Array | string;

export function asBuffer(json: Json): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

/** Yields one JSON array with the items of the arrays of all pages. */
export async function* joinArrays(pages: AsyncIterable<{ json: Json }[]>): AsyncGenerator<Buffer> {
  let before = OPEN;
  for await (const page of pages) {
    for (const json of page.map((each) => asBuffer(each.json))) {
      if (json.byteLength === '[]'.length) continue;
      yield before;
      yield json.subarray(1, -1);
      before = COMMA;
    }
  }
  if (before === OPEN) yield OPEN;
  yield CLOSE;
}
