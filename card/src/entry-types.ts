const CONTEXTS = [
  ['home', ['contexts', 'private']],
  ['work', ['contexts', 'work']],
] as const;
/** Values of TYPE and the flags of an entry that they are. */
export const contexts = new Map<string, readonly [string, string]>(CONTEXTS);
const feature = (type: string, flag = type) => [type, ['features', flag]] as const;
/** RFC 9555, section 2.7.6; the last ones are synonyms that phones write. */
export const phoneTypes = new Map<string, readonly [string, string]>([
  ...CONTEXTS,
  feature('cell', 'mobile'),
  ...['voice', 'fax', 'pager', 'text', 'textphone', 'video', 'main-number'].map((type) => feature(type)),
  feature('mobile'),
  feature('main', 'main-number'),
]);
export const addressTypes = new Map([
  ...contexts,
  ...['billing', 'delivery'].map((type): [string, readonly [string, string]] => [type, ['contexts', type]]),
]);
