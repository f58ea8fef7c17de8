import * as fc from 'fast-check';

type TextSchema = {
  type?: string;
  examples?: string[];
  minLength?: number;
  maxLength?: number;
  /** The pattern of a text of at most that length. */
  then?: { allOf: { pattern: string }[] };
};
/** The schema of a field: a text, a number, or a composite of them. */
export type FieldSchema = TextSchema & {
  const?: unknown;
  enum?: unknown[];
  minItems?: number;
  anyOf?: FieldSchema[];
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: FieldSchema | boolean;
  items?: FieldSchema | FieldSchema[];
};

/** Attacks that are typed into fields such as a name. */
export const PAYLOADS = [
  `' or 1=1 --`,
  `'); drop table contacts; --`,
  `1; select pg_sleep(60) --`,
  `" union select password_hash from users --`,
  `$1 $$ {0} %s%n :name ?`,
  `\\'; \\" \\x00 \\u0000`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `<svg/onload=alert(1)>`,
  `javascript:alert(1)`,
  '${7*7}{{7*7}}<%= 7*7 %>#{7*7}`id`$(id)',
  `../../../etc/passwd`,
  `=cmd|' /C calc'!A0`,
  `__proto__`,
  `constructor`,
  `toString`,
];

/** Texts that often cause errors in software, although a person could mean some of them. */
const ODDITIES = [
  '\u202egnirts\u202c',
  '\u2066\u2067\u2069',
  'Z̷̛͓a̶͎͐l̵̰̈g̸̞̈o̴͖̾',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝒜𝓃𝓃 𠜎𠜱',
  '\ufdfa\ufffd\ufffe\uffff\u{10ffff}',
  '\ufeffbom',
  'İıſß',
  '\u0000',
  'nul\u0000inside',
  '\u0007\u001b[31m\u007f\u0085',
  'line\nbreak\r\nSet-Cookie: a=b',
  '\u2028\u2029',
  '\ud800',
  'a\udfffb',
  '\udc00\ud800',
  ' ',
  '\u00a0\u3000',
  '\u200b\u200d\u2060',
  '',
  '0',
  'null',
  'NaN',
  '1e309',
];

export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...PAYLOADS, ...ODDITIES),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

/** Generates texts on both sides of each limit, in characters of one to four bytes, and arbitrary ones. */
function textsAround({ examples = [], minLength = 0, maxLength: bound = 300, then }: TextSchema): fc.Arbitrary<string> {
  // Another test sends texts of the maximum size of a body.
  const maxLength = Math.min(bound, 300);
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  const atLimits = fc
    .tuple(fc.constantFrom('a', '7', 'ї', '山', '👩', '\u0301', ' '), fc.constantFrom(...lengths))
    .map(([character, length]) => character.repeat(length));
  const others = fc.oneof(fc.constantFrom('Ann Lee', ...examples), fc.emailAddress(), atLimits, oddTexts);
  const patterns = then?.allOf.map(({ pattern }) => fc.stringMatching(new RegExp(pattern))) ?? [];
  return patterns.length === 0 ? others : fc.oneof(others, ...patterns.map((arbitrary) => ({ arbitrary, weight: 9 })));
}

/** Generates valid values of a field with these limits, and values that are just invalid. */
export function valuesAround(limits: FieldSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, properties = {}, required = [], additionalProperties, items, minItems = 0 } = limits;
  if (limits.const !== undefined) return fc.constant(limits.const);
  if (limits.enum !== undefined) return fc.constantFrom(...limits.enum);
  if (type === 'boolean') return fc.boolean();
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valuesAround));
  if (Array.isArray(items)) return fc.tuple(...items.map(valuesAround));
  if (items !== undefined) return fc.array(valuesAround(items), { minLength: minItems, maxLength: minItems + 3 });
  if (typeof additionalProperties === 'object') {
    const keys = fc.oneof(fc.constantFrom('a1', '__proto__', 'private'), oddTexts);
    return fc.dictionary(keys, valuesAround(additionalProperties), { maxKeys: 2 });
  }
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, each]) => [name, valuesAround(each)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type !== 'integer') return textsAround(limits);
  return fc.oneof(fc.nat(50), fc.maxSafeInteger(), fc.constantFrom(-1, 0.5, 1e300));
}
