import { part } from '../words.ts';

export const fileSizes = part('fileSizes', {
  kilobytes: (size: string) => `${size} KB`,
  megabytes: (size: string) => `${size} MB`,
  readOf: (read: string, total: string) => `${read} of ${total}`,
});
