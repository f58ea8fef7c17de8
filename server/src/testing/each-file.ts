import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';

// Vitest runs this before each file, in the same worker too.
afterAll(endFile);
