/** The text in a form's field; empty when there is no such field. */
export function formText(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field);
  return typeof value === 'string' ? value : '';
}
