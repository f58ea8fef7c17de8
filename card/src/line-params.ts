export type Param = { name: string; values: string[] };

const TRANSFER_ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '7BIT', '8BIT']);

/** Parses `;NAME=value,"value";BARE` in one pass. */
export function parseParams(text: string): Param[] {
  const params: Param[] = [];
  for (let at = 0; at < text.length;) {
    const start = at + 1;
    at = until(text, start, '=;');
    const name = text.slice(start, at).trim().toUpperCase();
    if (text[at] !== '=') {
      // vCard 2.1 omits the names of parameters: `TEL;CELL;HOME:`
      if (name !== '')
        params.push({
          name: TRANSFER_ENCODINGS.has(name) ? 'ENCODING' : 'TYPE',
          values: [text.slice(start, at).trim()],
        });
      continue;
    }
    const values: string[] = [];
    do {
      const from = at + 1;
      at = from;
      if (text[from] === '"' && text.includes('"', from + 1)) at = text.indexOf('"', from + 1);
      at = until(text, at, ',;');
      const value = text.slice(from, at);
      values.push(fromCarets(value.startsWith('"') ? value.slice(1).replace('"', '') : value));
    } while (text[at] === ',');
    params.push({ name, values });
  }
  return params;
}

function until(text: string, start: number, stops: string): number {
  let at = start;
  while (at < text.length && !stops.includes(text[at]!)) at++; // below the length
  return at;
}

const CARETS: Record<string, string> = { '^n': '\n', "^'": '"', '^^': '^' };

/** Decodes the escapes of RFC 6868, section 3. */
const fromCarets = (text: string): string => text.replace(/\^[n'^]/g, (pair) => CARETS[pair]!); // each is there
