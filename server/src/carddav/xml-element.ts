/** An element: its namespace and name, its attributes by local name, its text, and its children. */
export type XmlElement = {
  ns: string;
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/** The root of a document. Its direct hrefs may be thousands, and are stored separately from its children. */
export type XmlRoot = XmlElement & { hrefs: string[] };
