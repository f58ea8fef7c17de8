/** Returns the text of a form's field, or an empty text if the field does not exist. */
export function formText(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field);
  return typeof value === 'string' ? value : '';
}
