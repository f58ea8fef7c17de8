/** Returns whether a changed row of an import adds nothing, so that all of it is to be decided. */
export function onlyClashes(differences: readonly { removed: readonly unknown[] }[]): boolean {
  return differences.every(({ removed }) => removed.length > 0);
}

/** Returns whether a changed row of an import only adds to its contact, and neither replaces nor removes anything. */
export function onlyAdds(differences: readonly { removed: readonly unknown[] }[]): boolean {
  return differences.every(({ removed }) => removed.length === 0);
}
