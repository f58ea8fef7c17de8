/** Converts a UTF-16 file to UTF-8 in pieces; other files are not changed. */
export function createUtf8Stream(head: Uint8Array): (bytes: Uint8Array, isEnd: boolean) => Uint8Array {
  const encoding = utf16Of(head);
  if (encoding === undefined) return (bytes) => bytes;
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (bytes, isEnd) => encoder.encode(decoder.decode(bytes, { stream: !isEnd }));
}

/** Detects UTF-16 by its byte order mark, or by zeros in every other byte, as for ASCII letters. */
function utf16Of(head: Uint8Array): string | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const looked = head.subarray(0, 1000);
  const zeros = [0, 1].map((odd) => looked.filter((byte, place) => byte === 0 && place % 2 === odd).length);
  const most = looked.length * 0.3;
  if (zeros[1]! > most && zeros[0] === 0) return 'utf-16le'; // it has two elements
  return zeros[0]! > most && zeros[1] === 0 ? 'utf-16be' : undefined;
}
