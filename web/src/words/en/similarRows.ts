import { part } from '../words.ts';

/** Why a contact was found that does not contain the filter. */
export const similarRows = part('similarRows', {
  inLatin: (name: string) => `Written “${name}” in Latin letters`,
  inOther: (name: string) => `Written “${name}” in other letters`,
  shortForm: (name: string) => `Short form of ${name}`,
  fullForm: (name: string) => `Also called ${name}`,
  slip: 'One letter differs',
  keyboard: 'Typed with another keyboard',
  withoutCode: (code: string) => `The same number, written without ${code}`,
  withCode: (code: string) => `The same number, written with ${code}`,
  sameNumber: 'The same number, written differently',
  /** What a text is, and the part of it that was found. */
  inText: (field: string, text: string) => `${field}: ${text}`,
  name: 'Another name',
  latin: 'In Latin letters',
});
