/** Whether a changed row of an import only adds to its contact, so that nothing of the book is replaced or removed. */
export function onlyAdds(differences: readonly { removed?: readonly string[] | undefined }[]): boolean {
  return differences.every(({ removed }) => removed?.length === 0);
}
