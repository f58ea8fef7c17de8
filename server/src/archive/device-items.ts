import { SaxesParser } from 'saxes';

/** A namespace in braces, followed by a name without XML markup. */
const PROPERTY = /^\{[^{}<>\p{Cc}\p{Cs}]*\}([^\s{}<>&"'/=:]+)$/u;

/** Returns whether a device can have set this property. Its content is inserted into XML answers without change. */
export function isProperty({ name, content }: { name: string; content: string }): boolean {
  const [, local] = PROPERTY.exec(name) ?? [];
  if (local === undefined) return false;
  const parser = new SaxesParser({ xmlns: true, position: false });
  let isWhole = true;
  parser.on('error', () => {
    isWhole = false;
  });
  // The prefixes with a fixed meaning in stored properties.
  parser.write(`<X:${local} xmlns:X="x" xmlns:D="d" xmlns:C="c" xmlns:CS="cs">${content}</X:${local}>`).close();
  return isWhole;
}
