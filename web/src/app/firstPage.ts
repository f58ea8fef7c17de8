/**
 * Remembers what a visitor has done on the page that index.html shows before the app (`visitorPage.tsx`). Returns a
 * function that does it again on the same page of the app: it moves the focus, and presses the button that was pressed.
 */
export function rememberFirstPage(): () => void {
  const before = [...document.querySelectorAll('[data-first] header :is(a, button)')];
  const focused = before.findIndex((control) => control === document.activeElement);
  const pressed = before.findIndex((control) => control.ariaBusy === 'true');
  return () => {
    const after = document.querySelectorAll<HTMLElement>('header :is(a, button)');
    after[focused]?.focus();
    after[pressed]?.click();
  };
}
