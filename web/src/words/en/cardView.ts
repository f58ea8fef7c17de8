import { part } from '../words.ts';

/** A contact in full. */
export const cardView = part('cardView', {
  heading: (name: string) => `${name}, contact`,
  opening: 'Opening…',
  gone: 'Not in your book',
  goneText: 'This contact does not exist or was erased for good.',
  failed: 'This did not load',
  changed: 'This contact was changed elsewhere.',
  bare: 'Only a name so far',
  inTrash: 'This contact is in the trash.',
  restore: 'Restore',
  delete: 'Delete',
  history: 'History',
  edit: 'Edit',
  share: 'Share',
  shareName: (name: string) => `Share ${name}`,
  qrCode: 'Show as a QR code',
  qrTitle: (name: string) => `${name} for another phone`,
  qrText: 'Point a phone’s camera at this code. The phone offers to save the contact.',
  qrLabel: (name: string) => `QR code with the card of ${name}`,
  notShared: 'This contact did not load. Try again.',
  fileName: 'contact',
  labels: 'Labels',
  /** After what a number, an e-mail or an address is. */
  preferred: ', preferred',
  turns: (birthday: string, age: number) => `${birthday}, turns ${age}`,
  copy: (text: string) => `Copy ${text}`,
  callNumber: (number: string) => `Call ${number}`,
  message: 'Message',
  messenger: (name: string, number: string) => `${name}: ${number}`,
  messageNumber: (number: string) => `Message ${number}`,
  writeTo: (address: string) => `Write to ${address}`,
  mapOf: (address: string) => `Show on a map, in a new tab: ${address}`,
  openLink: (address: string) => `Open in a new tab: ${address}`,
  profile: 'Profile',
  related: 'Related',
  /** A relation by its name in vCard (RFC 6350, section 6.6.6), as "referred-by". */
  relation(kind: string) {
    const words = kind.replaceAll('-', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
});
