import { openAsBlob } from 'node:fs';
import { PHOTO_MAX_BYTES } from '@contactbook/contract/limits';
import { UserFacingError } from '../user-facing-error.ts';

/** Yields the lines of history.json in an archive. Throws a UserFacingError if the file is no archive. */
export async function* historyLines(path: string): AsyncGenerator<string> {
  const entry = (await entriesOf(path)).find(({ filename }) => filename === 'history.json');
  if (entry === undefined || entry.directory) {
    throw new UserFacingError(`${path} has no history.json, so it is not a ContactBook archive.`);
  }
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  // An error of the entry reaches the reader through the stream.
  void entry.getData(writable).catch(() => undefined);
  yield* linesOf(readable.pipeThrough(new TextDecoderStream()));
}

async function entriesOf(path: string) {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-custom.js');
  try {
    return await new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false }).getEntries();
  } catch (cause) {
    throw new UserFacingError(`${path} cannot be read as an archive.`, { cause });
  }
}

/** The longest line has a photo, in base64. */
const LINE_MAX_LENGTH = 2 * PHOTO_MAX_BYTES;

async function* linesOf(text: ReadableStream<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX_LENGTH) throw new UserFacingError('A line of history.json is longer than any contact.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
