import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';

// Vitest runs this before each file, even in the same worker.
afterAll(endFile);
