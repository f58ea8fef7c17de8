import type { HrefPages } from './href-pages.ts';

/** An element: its namespace and name, its attributes by their local names, its text, and what is in it. */
export type XmlElement = {
  ns: string;
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/** The root of a document. The hrefs right in it may be thousands, and are no children. */
export type XmlRoot = XmlElement & { hrefs: HrefPages };
