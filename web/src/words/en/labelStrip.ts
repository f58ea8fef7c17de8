import { part } from '../words.ts';

/** The offer to join two labels that seem to be one. `people` is a count such as "2 people". */
export const labelStrip = part('labelStrip', {
  slip: (name: string, people: string) => `“${name}” has ${people} and differs by one letter.`,
  sameWord: (name: string, people: string) => `“${name}” has ${people} and is the same word.`,
  keepBoth: 'Keep both',
  joinInto: (name: string) => `Join into “${name}”`,
});
