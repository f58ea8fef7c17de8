/** Signatures and lengths of a zip's records (PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). */
const END = { signature: 0x06054b50, bytes: 22 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL_BYTES = 30;
const COMMENT_MAX_BYTES = 65_535;
const DEFLATED = 8;

type Entry = { name: string; method: number; bytes: number; localAt: number };

/**
 * The files of cards in a zip, as the archive of an account is one; any other file is itself. So is a zip without cards, or one
 * that cannot be read: the server says what is wrong with it.
 */
export async function unzipped(file: File): Promise<File[]> {
  if (!/\.zip$/i.test(file.name)) return [file];
  try {
    const files: File[] = [];
    for (const entry of await entriesOf(file)) {
      const [name = ''] = entry.name.split('/').slice(-1);
      // What macOS notes beside each file begins with a dot.
      if (/^[^.].*\.(?:vcf|vcard)$/i.test(name)) files.push(new File([await contentOf(file, entry)], name));
    }
    return files.length > 0 ? files : [file];
  } catch {
    return [file];
  }
}

async function entriesOf(zip: Blob): Promise<Entry[]> {
  const tail = await viewOf(zip.slice(-(END.bytes + COMMENT_MAX_BYTES)));
  let at = tail.byteLength - END.bytes;
  while (tail.getUint32(at, true) !== END.signature) at--;
  const [count, size, start] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ];
  const directory = await viewOf(zip.slice(start, start + size));
  const entries: Entry[] = [];
  for (let next = 0; entries.length < count;) {
    if (directory.getUint32(next, true) !== ENTRY.signature) throw new Error('no directory of a zip');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => directory.getUint16(next + place, true));
    const name = new Uint8Array(directory.buffer, next + ENTRY.bytes, nameBytes);
    entries.push({
      name: new TextDecoder().decode(name),
      method: directory.getUint16(next + 10, true),
      bytes: directory.getUint32(next + 20, true),
      localAt: directory.getUint32(next + 42, true),
    });
    next += ENTRY.bytes + nameBytes! + extraBytes! + commentBytes!;
  }
  return entries;
}

async function contentOf(zip: Blob, { method, bytes, localAt }: Entry): Promise<Blob> {
  const local = await viewOf(zip.slice(localAt, localAt + LOCAL_BYTES));
  const start = localAt + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const content = zip.slice(start, start + bytes);
  if (method !== DEFLATED) return content;
  return new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}

async function viewOf(part: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await part.arrayBuffer());
}
