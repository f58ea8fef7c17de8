/**
 * Yields page after page. `read` returns the rows after this one, none of them at the end; a page of fewer rows than
 * `size` is the last one.
 */
export async function* eachPage<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
  size = 1,
): AsyncGenerator<Row[], void, undefined> {
  let page: Row[] = [];
  do {
    page = await read(page.at(-1));
    if (page.length > 0) yield page;
  } while (page.length >= size);
}
