/** Formats of binary values in TYPE before vCard 4.0, in lower case, with their media types. */
export type Formats = ReadonlyMap<string, string>;

const mediaTypes = (kind: string, names: string) =>
  names.split(' ').map((name): [string, string] => [name, `${kind}/${name}`]);

export const IMAGES: Formats = new Map([
  ...mediaTypes('image', 'jpeg png gif webp bmp tiff heic heif avif'),
  ['jpg', 'image/jpeg'],
  ['tif', 'image/tiff'],
  ['svg', 'image/svg+xml'],
  ...mediaTypes('image', 'jpeg png gif webp').map(([, type]): [string, string] => [type, type]),
]);

export const SOUNDS: Formats = new Map([...mediaTypes('audio', 'basic wav aac mp4 mpeg ogg'), ['wave', 'audio/wav']]);

export const KEYS: Formats = new Map([
  ['pgp', 'application/pgp-keys'],
  ['x509', 'application/pkix-cert'],
]);
