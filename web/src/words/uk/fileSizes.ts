import type { Words } from '../en.ts';

export const fileSizes: Words['fileSizes'] = {
  kilobytes: (size) => `${size} КБ`,
  megabytes: (size) => `${size} МБ`,
  readOf: (read, total) => `${read} із ${total}`,
};
