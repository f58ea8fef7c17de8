/** Replaced by the build (vite.config.ts). */
declare const SOURCE_URL: string;

/** The public address of the source code; empty if the project names none. */
export const SOURCE_ADDRESS = SOURCE_URL;
