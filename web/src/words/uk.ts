import type { Words } from './en.ts';
import { deleting } from './uk/deleting.ts';

export const uk = { deleting } satisfies Words;
