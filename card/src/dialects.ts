/** The supported versions of vCard. */
export const VERSIONS = ['2.1', '3.0', '4.0'] as const;
export type Version = (typeof VERSIONS)[number];

/** What a version of vCard can express; everything else is carried (carried-lines.ts). */
type Dialect = {
  /** Matches valid names of properties, parameters and groups. */
  token: RegExp;
  /** Value of ENCODING for base64; undefined if binary values are `data:` URIs. */
  base64?: 'b' | 'BASE64';
  /** Whether lines have ranks PREF=1 to PREF=100; otherwise one line may be preferred by TYPE=pref. */
  ranks: boolean;
};

/** RFC 6350, section 3.3, and RFC 2426, section 4. */
const TOKEN = /^[A-Za-z0-9-]{1,200}$/;
/** vCard 2.1, section 3: any printable ASCII character except separators. */
const WORD = /^[!#-+\-/0-9<>-Z\\^-~]{1,200}$/;

export const DIALECTS: Record<Version, Dialect> = {
  '2.1': { token: WORD, base64: 'BASE64', ranks: false },
  '3.0': { token: TOKEN, base64: 'b', ranks: false },
  '4.0': { token: TOKEN, ranks: true },
};
