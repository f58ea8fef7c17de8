type Words = string | RegExp | { pattern: string };
type Role =
  | 'alert'
  | 'any'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'file'
  | 'focused'
  | 'form'
  | 'group'
  | 'heading'
  | 'image'
  | 'link'
  | 'option'
  | 'search'
  | 'status'
  | 'textbox'
  | 'toolbar';

/** A part of the page by its role and accessible name, and by the text in it. */
export type Part = { role: Role; name?: Words; text?: Words; within?: Part };

/**
 * Waits until the part is there, and returns its element, or until it is gone. Runs in the page, so it may use nothing
 * of this module.
 */
export async function awaitPart(part: Part, isWanted: boolean): Promise<Element | null> {
  // Everything stands in this function, since the page gets its text alone.
  /* oxlint-disable unicorn/consistent-function-scoping */
  const SELECTORS = {
    alert: '[role=alert][data-leaving=false]',
    any: '*',
    button: 'button, summary, [role=button]',
    checkbox: 'input[type=checkbox]',
    dialog: '[role=dialog]',
    file: 'input[type=file]',
    focused: ':focus',
    form: 'form',
    group: '[role=group], fieldset',
    heading: 'h1, h2, h3',
    image: 'img',
    link: 'a[href]',
    option: 'option',
    search: 'search, [role=search]',
    status: 'output, [role=status]',
    textbox: 'input:not([type=checkbox], [type=radio], [type=file]), textarea',
    toolbar: '[role=toolbar]',
  };
  const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
  const isSaid = (words: Words | undefined, text: string): boolean =>
    words === undefined ||
    (typeof words === 'string' ? words === text : 'pattern' in words && new RegExp(words.pattern, 'u').test(text));

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])]; // only fields have them
    const texts =
      ids.length > 0
        ? ids.map((id) => document.getElementById(id)?.textContent)
        : labels.map((label) => label.textContent);
    return clean(
      element.getAttribute('aria-label') ??
        (texts.join(' ') || element.textContent || element.getAttribute('title') || ''),
    );
  }

  function findAll({ role, name, text, within }: Part): Element[] {
    const places = within === undefined ? [document] : findAll(within);
    return places
      .flatMap((place) => Array.from(place.querySelectorAll(SELECTORS[role])))
      .filter(
        (element) =>
          role === 'file' || role === 'option' || (element.checkVisibility() && element.closest('[inert]') === null),
      )
      .filter((element) => isSaid(name, nameOf(element)) && isSaid(text, clean(element.textContent ?? '')));
  }

  const startMs = performance.now();
  for (;;) {
    const [found] = part.role === 'focused' ? [document.activeElement ?? document.body] : findAll(part);
    if ((found !== undefined) === isWanted) return found ?? null;
    if (performance.now() - startMs > 15_000) {
      const others = findAll({ role: part.role }).map(nameOf);
      throw new Error(
        `${JSON.stringify(part)} is ${isWanted ? 'missing' : 'still there'}, beside ${JSON.stringify(others)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
