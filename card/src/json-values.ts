/** No card nests deeper, and what does would take all of the stack. */
const DEPTH_MAX = 20;

export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

/** Equal for equal JSON, whatever the order of its keys; `@type` says nothing that its place does not, but for dates. */
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
