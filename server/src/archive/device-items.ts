import { SaxesParser } from 'saxes';

/** Whether a device can have given a contact this name: it becomes a part of its address. */
export function isResource(resource: string): boolean {
  return resource.isWellFormed();
}

/** What a name in braces and one without signs of XML is made of. */
const PROPERTY = /^\{[^{}<>\p{Cc}\p{Cs}]*\}([^\s{}<>&"'/=:]+)$/u;

/** Whether it is a property that a device can have set: answers to devices have it as it is, within XML of ours. */
export function isProperty({ name, content }: { name: string; content: string }): boolean {
  const [, local] = PROPERTY.exec(name) ?? [];
  if (local === undefined) return false;
  const parser = new SaxesParser({ xmlns: true, position: false });
  let isWhole = true;
  parser.on('error', () => {
    isWhole = false;
  });
  // The prefixes that stand for themselves in what is kept.
  parser.write(`<X:${local} xmlns:X="x" xmlns:D="d" xmlns:C="c" xmlns:CS="cs">${content}</X:${local}>`).close();
  return isWhole;
}
