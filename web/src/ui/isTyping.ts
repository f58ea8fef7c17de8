/** Whether what is typed there becomes text. */
export function isTyping(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
