/** An element: its namespace and name, its attributes by their local names, its text, and what is in it. */
export type XmlElement = {
  ns: string;
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/** The root of a document. The hrefs right in it may be thousands: they are no children, but stand here each once, in their order. */
export type XmlRoot = XmlElement & { hrefs: Set<string> };
