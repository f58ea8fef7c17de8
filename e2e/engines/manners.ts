import type { BrowserContext } from '@playwright/test';

/** Makes pages behave as in Safari, which gives no focus to a pressed button, link, checkbox or radio button. */
export async function pressAsSafari(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const PASSED =
      'a[href], button, input:is([type=button], [type=checkbox], [type=file], [type=radio], [type=submit])';
    const FOCUSED = 'input, textarea, select, summary, [tabindex], [contenteditable=true]';
    const isPassed = (part: Element) => part.matches(PASSED) && !part.hasAttribute('tabindex');
    const isFocused = (part: Element) => part.matches(FOCUSED) && !part.matches(':disabled, [inert] *');

    function onMouseDown(event: MouseEvent): void {
      let part = event.target instanceof Element ? event.target : null;
      let hasPassed = false;
      while (part !== null && (isPassed(part) || !isFocused(part))) {
        hasPassed ||= isPassed(part);
        part = part.parentElement;
      }
      if (!hasPassed) return;
      event.preventDefault();
      if (part instanceof HTMLElement) part.focus({ preventScroll: true });
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }
    addEventListener('mousedown', onMouseDown, true);
  });
}

/** Removes built-ins that the oldest supported browsers lack, such as `Map.groupBy`. */
export async function removeBuiltIns(context: BrowserContext, paths: string[]): Promise<void> {
  await context.addInitScript((all) => {
    const page = globalThis as unknown as Record<string, Record<string, unknown> | undefined>; // by names
    for (const path of all) {
      const [type = '', member] = path.split('.');
      if (member === undefined) delete page[type];
      else {
        delete page[type]?.[member];
        delete (page[type]?.['prototype'] as Record<string, unknown> | undefined)?.[member];
      }
    }
  }, paths);
}
