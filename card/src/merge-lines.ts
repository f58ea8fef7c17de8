import type { JCardProp } from '@contactbook/contract/card';
import { blank, type Json } from './json-values.ts';

/** Lines of one group, as a value and its label. The name of the group says nothing, like parameters that no field stands for. */
export type LineUnit = { lines: JCardProp[]; vCardParams?: { group: string } };

/** Lines that JSContact does not have, as entries; their ids are the names of their properties. */
export function unitsOf(lines: readonly JCardProp[] = []): Json {
  const units = new Map<string, LineUnit>();
  for (const [index, [name, { group, ...params }, type, value]] of lines.entries()) {
    const key = typeof group === 'string' ? `group ${group.toUpperCase()}` : `line ${index}`;
    const line: JCardProp = [name, params, type, value];
    const known = units.get(key);
    if (known === undefined)
      units.set(key, { lines: [line], ...(typeof group === 'string' && { vCardParams: { group } }) });
    else if (isLabel(known.lines[0]!) && !isLabel(line)) known.lines.unshift(line); // no unit is empty
    else known.lines.push(line);
  }
  const entries = blank();
  const counts = new Map<string, number>();
  for (const unit of units.values()) {
    const name = mainName(unit);
    let [id, count] = [name, counts.get(name) ?? 1];
    while (id in entries) id = `${name} ${++count}`;
    counts.set(name, count);
    entries[id] = unit;
  }
  return entries;
}

/** The way back of `unitsOf`, with another name for a group that another unit has. */
export function linesOf(entries: Json): JCardProp[] {
  const units = Object.values(entries) as LineUnit[]; // of unitsOf
  const taken = new Set<string>();
  let number = 1;
  return units.flatMap(({ lines, vCardParams }) => {
    if (vCardParams === undefined) return lines;
    let { group } = vCardParams;
    while (taken.has(group.toUpperCase())) group = `item${number++}`;
    taken.add(group.toUpperCase());
    return lines.map(([name, params, type, value]): JCardProp => [name, { ...params, group }, type, value]);
  });
}

/** The name of the line that a unit is about. */
export const mainName = ({ lines }: LineUnit): string => lines[0]![0]; // no unit is empty

const isLabel = ([name]: JCardProp): boolean => name.startsWith('x-ab');
