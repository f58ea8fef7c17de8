import type { FieldName } from '@contactbook/contract/card';

/** A value that can be kept. */
type Choosable = {
  key: string;
  text: string;
  about?: readonly string[] | undefined;
  /** Says what becomes of it if it is not kept. */
  otherwise?: string | undefined;
  isFixed?: boolean;
};

/** The values of one side. `whose` says where they come from to people who do not see the columns. */
type Side = { whose?: string; describedBy?: string; values: Choosable[] };

/** The values of a field that can be kept: one of them, or several with `isMulti`. With `isRequired`, one has to stay. */
export type Question = {
  path: string;
  label: FieldName;
  isMulti: boolean;
  isRequired: boolean;
  note?: string | undefined;
  sides: Side[];
};

/** The keys of all values that are kept. */
export type KeptKeys = ReadonlySet<string>;

/** Returns the key of the value that a side has in a place of the card. */
export const valueKey = (path: string, side: string): string => `${path} ${side}`;

/** Returns what is kept after a value was pressed. The other values replace the last one of those that have to stay. */
export function pressValue({ isMulti, isRequired, sides }: Question, kept: KeptKeys, pressed: string): KeptKeys {
  const others = sides.flatMap(({ values }) => values.map(({ key }) => key)).filter((key) => key !== pressed);
  if (!isMulti) return new Set([...kept].filter((key) => !others.includes(key))).add(pressed);
  if (!kept.has(pressed)) return new Set(kept).add(pressed);
  const isLast = !others.some((key) => kept.has(key));
  const rest = [...kept].filter((key) => key !== pressed);
  return new Set(isRequired && isLast ? [...rest, ...others] : rest);
}
