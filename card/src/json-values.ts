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
  const entries = Object.entries(value).filter(
    ([key, inner]) => inner !== undefined && !(key === '@type' && inner !== 'Timestamp'),
  );
  return `{${entries
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .toSorted()
    .join(',')}}`;
}
