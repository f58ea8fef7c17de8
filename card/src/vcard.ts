import { explained, type Explained } from '@contactbook/contract/faults';
import { concatBytes } from './bytes.ts';
import { ContentLine, MARK, countBreaks, parseLines, unknownCharset } from './content-lines.ts';
import { UnreadableCard } from './unreadable-card.ts';
import { type Version, VERSIONS } from './dialects.ts';

/** A card with the blank lines around it. `startLine` and `endLine` are its lines in the file, from 1. */
export type VCard = { lines: ContentLine[]; version: Version; startLine: number; endLine: number };
/** A part of a file that is not a readable card, with a reason for the user. */
export type Unreadable = Explained & { raw: Uint8Array; startLine: number };

type Piece = { lines: ContentLine[]; startLine: number; endLine: number; state: 'blank' | 'stray' | 'open' | 'closed' };

/** Splits a file into cards and the text between them, in order; together they are the whole file. */
export function parseCards(file: Uint8Array): (VCard | Unreadable)[] {
  return cardPieces(parseLines(file)).map((piece) => {
    const raw = concatBytes(piece.lines.map((line) => line.raw));
    const version = versionOf(piece);
    const why = faultOf(piece) ?? (raw.includes(0) || raw.includes(MARK) ? explained('binary_byte') : undefined);
    if (why !== undefined || version === undefined)
      return Object.assign(why ?? explained('unknown_version'), { raw, startLine: piece.startLine });
    return { lines: piece.lines, version, startLine: piece.startLine, endLine: piece.endLine };
  });
}

/** Parses exactly one card from an untrusted text; throws UnreadableCard. */
export function parseCard(bytes: Uint8Array): VCard {
  const [card, another] = parseCards(bytes);
  if (card === undefined) throw new UnreadableCard(explained('no_card'));
  if ('reason' in card) throw new UnreadableCard(card);
  if (another !== undefined) throw new UnreadableCard(explained('several_cards'));
  return card;
}

/** Parses a card from storage, with references in place of its binary values (binaries.ts). */
export function parseStoredCard(bytes: Uint8Array): VCard {
  const [piece] = cardPieces(parseLines(bytes));
  const version = piece && versionOf(piece);
  if (piece === undefined || version === undefined) throw new UnreadableCard(explained('no_card'));
  return { lines: piece.lines, version, startLine: piece.startLine, endLine: piece.endLine };
}

export function serialize(card: VCard): Uint8Array {
  return concatBytes(card.lines.map((line) => line.raw));
}

function cardPieces(lines: ContentLine[]): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  let depth = 0;
  let startLine = 1;
  for (const line of lines) {
    const isBegin = isMark(line, 'BEGIN');
    const agent = isBegin && depth === 1 ? openAgent(piece?.lines.at(-1)) : undefined;
    // A card that begins inside another one without an AGENT means that the other has no end.
    const isCard = isBegin && (depth === 0 || (depth === 1 && agent === undefined));
    const isStray = depth === 0 && !isBegin && !isBlankLine(line);
    if (piece === undefined || (isCard && piece.state !== 'blank') || (isStray && piece.state === 'closed')) {
      piece = { lines: [], startLine, endLine: startLine, state: 'blank' };
      pieces.push(piece);
    }
    const isNested = depth > 1 || agent !== undefined;
    if (isNested) piece.lines.push(joinLines(piece.lines.pop()!, line)); // the piece has a line with AGENT
    else piece.lines.push(line);
    if (isCard) [piece.state, depth] = ['open', 1];
    else if (isBegin) depth++;
    else if (isStray) piece.state = 'stray';
    else if (depth > 0 && isMark(line, 'END') && --depth === 0) piece.state = 'closed';
    startLine += countBreaks(line.raw);
    piece.endLine = Math.max(piece.startLine, startLine - 1);
  }
  return pieces.filter(({ state }) => state !== 'blank');
}

function isMark(line: ContentLine, name: string): boolean {
  return line.name === name && line.value.trim().toUpperCase() === 'VCARD';
}

/** Returns the AGENT line that a nested card belongs to (vCard 2.1, section 2.4.2). */
function openAgent(line: ContentLine | undefined): ContentLine | undefined {
  return line?.name === 'AGENT' && line.value.trim() === '' ? line : undefined;
}

/** Joins two adjacent lines into one. */
function joinLines({ raw }: ContentLine, { raw: next }: ContentLine): ContentLine {
  return new ContentLine(new Uint8Array(raw.buffer, raw.byteOffset, raw.length + next.length));
}

function isBlankLine(line: ContentLine): boolean {
  return line.raw.every((byte) => byte <= 0x20);
}

function faultOf({ state, lines }: Piece): Explained | undefined {
  if (state === 'stray') return explained('text_outside_card');
  if (state === 'open') return explained('card_without_end');
  const charset = lines.map(unknownCharset).find((name) => name !== undefined);
  return charset === undefined ? undefined : explained('unknown_charset', { value: charset });
}

/** Returns the version of a card; 3.0 if it has none. */
function versionOf({ lines }: Piece): Version | undefined {
  const written = lines.find(({ name }) => name === 'VERSION')?.value.trim() ?? '3.0';
  return VERSIONS.find((version) => version === written);
}
