import { part } from '../words.ts';

/** Why a zip cannot be imported. */
export const unzipping = part('unzipping', {
  damaged: 'This zip is damaged or not whole. Fetch it again, or bring the files in it.',
  locked: 'This zip has a password. Unpack it first, and bring the files in it.',
  foreign: 'This zip is packed in a way that is not known here. Unpack it first, and bring the files in it.',
  noCards: 'No contacts are in this zip. Bring one with vCard (.vcf), CSV or JSON files.',
  mixed: 'Cards and tables are in this zip. Unpack it, and bring the tables one at a time.',
  tooLarge: (size: string) => `Unpacked, the contacts take more than ${size}. Bring them in several parts.`,
  tooMany: (count: string) => `A zip may hold ${count} files of cards. Bring them in several parts.`,
});
