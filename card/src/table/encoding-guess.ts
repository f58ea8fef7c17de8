/** What the encodings that old programs used without declaring them are for. */
type Script = 'cyrillic' | 'western';
export type EncodingGuess = { look: (bytes: Uint8Array) => void; script: () => Script };

/**
 * Guesses the script from all texts of a file so far: Cyrillic words have adjacent non-ASCII letters, accented Latin
 * letters are isolated.
 */
export function createEncodingGuess(): EncodingGuess {
  let [cyrillic, western] = [0, 0];
  return {
    look(bytes) {
      for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
        end = start;
        while (bytes[end]! >= 0x80) end++; // undefined beyond the length ends the loop
        if (end - start > 2) cyrillic += end - start;
        else western += end - start;
      }
    },
    script: () => (cyrillic > western ? 'cyrillic' : 'western'),
  };
}
