import type { JCardProp } from '@contactbook/contract/card';
import { groupBy } from '@contactbook/contract/groupBy';
import { concatBytes, encodeUtf8 } from './bytes.ts';
import { ContentLine } from './content-lines.ts';
import { type CardValues, type Claim, groupOf, readCard } from './jscontact.ts';
import { canonical } from './json-values.ts';
import { runSteps, type CardSteps } from './steps.ts';
import { UNKNOWN } from './table.ts';
import type { VCard } from './vcard.ts';

/**
 * Returns the card in which the lines that an edit has written have the bytes of another card that says the same. The
 * line of Apple that belongs to an address or a related person comes with them.
 */
export function adoptLines(edited: VCard, before: VCard, other: VCard): VCard {
  return runSteps(adoptSteps(edited, before, other));
}

/** The same in steps. */
export function* adoptSteps(edited: VCard, before: VCard, other: VCard): CardSteps<VCard> {
  if (edited === before) return edited;
  const present = new Set(before.lines);
  const { values, claims } = readCard(edited);
  yield;
  const written = claims.filter(({ line }) => !present.has(line));
  const others = readCard(other);
  yield;
  const known = groupBy(others.claims, (claim) => claimKey(claim, others.values));
  yield;
  const formats = new Map(other.lines.filter(isFormat).map((line) => [groupOf(line), line]));
  const hasFormat = new Set(edited.lines.filter(isFormat).map(groupOf));
  const taken = new Set(edited.lines.map(groupOf));
  const adopted = new Map<ContentLine, ContentLine[]>();
  let number = 1;
  for (const claim of written) {
    const source = known.get(claimKey(claim, values))?.pop()?.line;
    if (source === undefined) continue;
    let { group } = claim.line;
    const format = group !== '' && hasFormat.has(groupOf(claim.line)) ? undefined : formats.get(groupOf(source));
    const companion = source.name === 'X-ABRELATEDNAMES' ? others.labels.get(groupOf(source)) : format;
    if (companion !== undefined && group === '') {
      while (taken.has(`ITEM${number}`)) number++;
      group = `item${number++}`;
    }
    const lines = companion === undefined || source.group === '' ? [source] : [source, companion];
    adopted.set(
      claim.line,
      lines.map((line) => inGroup(line, group)),
    );
  }
  return { ...edited, lines: edited.lines.flatMap((line) => adopted.get(line) ?? [line]) };
}

/** What a line says, wherever it stands. */
function claimKey({ ids, property }: Claim, values: CardValues): string {
  const said = ids.map((id) => {
    const { path, key, value, params } = values.get(id) ?? { path: '', key: '', value: undefined };
    if (property !== UNKNOWN) return [path, typeof property.holds === 'object' ? '' : key, value, params];
    const [name, { group: _group, ...others }, type, text] = value as JCardProp; // the values of these lines
    return [path, name, others, type, text];
  });
  return canonical([property.names[0], said]);
}

/** How Apple formats the address of the same group. */
const isFormat = ({ name }: ContentLine): boolean => name === 'X-ABADR';

const DOT = '.'.charCodeAt(0);

function inGroup(line: ContentLine, group: string): ContentLine {
  if (line.group === group) return line;
  const rest = line.group === '' ? line.raw : line.raw.subarray(line.raw.indexOf(DOT) + 1);
  return new ContentLine(group === '' ? rest : concatBytes([encodeUtf8(`${group}.`), rest]));
}
