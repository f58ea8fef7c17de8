export type Json = Record<string, unknown>;

/** Maximum nesting depth, which protects the stack. */
const DEPTH_MAX = 20;

export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

/**
 * Returns a text that is equal for equal JSON. It ignores the order of keys, and `@type` except for dates, where it
 * distinguishes values.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const keys: string[] = [];
  const inside = value as Json; // it is an object
  for (const key in value) if (isSaid(key, inside[key])) keys.push(key);
  if (keys.length > 1) keys.sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(inside[key])}`).join(',')}}`;
}

/** Whether two values have the same canonical text, without making the texts. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  let [said, more] = [0, 0];
  for (const key in one) {
    if (!isSaid(key, one[key])) continue;
    if (!Object.hasOwn(other, key) || !isEqualJson(one[key], other[key])) return false;
    said++;
  }
  for (const key in other) if (isSaid(key, other[key])) more++;
  return said === more;
}

const isSaid = (key: string, value: unknown): boolean =>
  value !== undefined && (key !== '@type' || value === 'Timestamp');

/** An object that has no prototype: its keys come from files, and `__proto__` is one like any other. */
export function blank(): Json {
  return Object.create(null) as Json; // it has nothing yet
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
