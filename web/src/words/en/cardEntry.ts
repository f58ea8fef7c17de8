import { part } from '../words.ts';

/** What the entries of a contact are called, wherever they are shown. */
export const cardEntry = part('cardEntry', {
  mobile: 'Mobile',
  work: 'Work',
  home: 'Home',
  main: 'Main',
  fax: 'Fax',
  pager: 'Pager',
  other: 'Other',
  /** A text like "Fax, work". */
  at: (kind: string, place: string) => `${kind}, ${place.toLowerCase()}`,
  organization: 'Organisation',
  title: 'Title',
  nickname: 'Nickname',
  number: 'Number',
  email: 'E-mail',
  address: 'Address',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  date: 'Date',
  died: 'Died',
  note: 'Note',
  label: 'Label',
  link: 'Link',
  website: 'Website',
  photo: 'Photo',
  pronouns: 'Pronouns',
});
