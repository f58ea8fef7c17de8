/** Moves the focus by a number of places among these elements, from the last to the first and back. */
export function moveBetween(stops: HTMLElement[], step: number): void {
  const here = stops.indexOf(document.activeElement as HTMLElement); // -1 for any other element
  stops[(here + step + stops.length) % stops.length]?.focus();
}
