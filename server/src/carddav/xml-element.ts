/** An element: its namespace and name, its attributes by their local names, its text, and what is in it. */
export type XmlElement = {
  ns: string;
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};
