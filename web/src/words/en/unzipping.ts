import { part } from '../words.ts';

/** Why a zip cannot be imported. */
export const unzipping = part('unzipping', {
  damaged: 'This zip is damaged or incomplete. Download it again, or import the files in it.',
  locked: 'This zip has a password. Unpack it first, then import its files.',
  foreign: 'This zip uses an unsupported compression. Unpack it first, then import its files.',
  noCards: 'This zip has no contacts. Import one with vCard (.vcf), CSV, LDIF or JSON files.',
  mixed: 'This zip has cards and tables. Unpack it, then import the tables one at a time.',
  tooLarge: (size: string) => `Unpacked, the contacts take more than ${size}. Import them in several parts.`,
  tooMany: (count: string) => `A zip can contain up to ${count} card files. Import them in several parts.`,
});
