import { part } from '../words.ts';

/** Choosing the photo of a contact. */
export const cardPhoto = part('cardPhoto', {
  file: 'A photo',
  add: 'Add a photo',
  replace: 'Replace photo',
  remove: 'Remove the photo',
  crop: 'Part of the picture',
  cropHint: 'Drag it, or use the arrow keys.',
  cropPlace: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  zoom: 'Zoom',
  use: 'Use photo',
  cancel: 'Cancel',
  cancelPhoto: 'Cancel the photo',
  tooLarge: 'This photo is too large. Choose one under 20 MB.',
  unreadable: 'We cannot read this picture. Choose a JPEG, PNG or WebP file.',
});
