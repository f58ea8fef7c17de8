/** What programs of Windows in the East and the West wrote without naming it. */
type Encoding = 'windows-1251' | 'windows-1252';
export type EncodingGuess = { look: (bytes: Uint8Array) => void; encoding: () => Encoding };

/** Guesses by all texts of a file that it has looked at: letters of Cyrillic words stand side by side, accented ones do not. */
export function createEncodingGuess(): EncodingGuess {
  let [cyrillic, western] = [0, 0];
  return {
    look(bytes) {
      for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
        end = start;
        while (bytes[end]! >= 0x80) end++; // beyond its length there is none
        if (end - start > 2) cyrillic += end - start;
        else western += end - start;
      }
    },
    encoding: () => (cyrillic > western ? 'windows-1251' : 'windows-1252'),
  };
}
