import type { FieldName } from '@contactbook/contract/card';
import { part } from '../words.ts';

/** What a field is called, several of them, and what adds one. */
type FieldWords = { one: string; several: string; add?: string };

/** What the fields of a contact are called, wherever they are shown. */
export const fieldNames = part<Readonly<Record<FieldName, FieldWords>>>('fieldNames', {
  name: { one: 'Name', several: 'Names' },
  organization: { one: 'Organisation', several: 'Organisations' },
  title: { one: 'Job title', several: 'Job titles' },
  role: { one: 'Role', several: 'Roles' },
  phone: { one: 'Number', several: 'Numbers', add: 'Add a number' },
  email: { one: 'E-mail', several: 'E-mails', add: 'Add an e-mail' },
  address: { one: 'Address', several: 'Addresses', add: 'Add an address' },
  birthday: { one: 'Birthday', several: 'Birthdays', add: 'Add a birthday' },
  note: { one: 'Note', several: 'Notes', add: 'Add a note' },
  label: { one: 'Label', several: 'Labels' },
  link: { one: 'Website', several: 'Websites' },
  profile: { one: 'Profile', several: 'Profiles' },
  anniversary: { one: 'Anniversary', several: 'Anniversaries' },
  date: { one: 'Date', several: 'Dates' },
  death: { one: 'Died', several: 'Died' },
  nickname: { one: 'Nickname', several: 'Nicknames' },
  pronouns: { one: 'Pronouns', several: 'Pronouns' },
  gender: { one: 'Grammatical gender', several: 'Grammatical genders' },
  language: { one: 'Language', several: 'Languages' },
  related: { one: 'Related person', several: 'Related people' },
  photo: { one: 'Photo', several: 'Photos' },
  logo: { one: 'Logo', several: 'Logos' },
  sound: { one: 'Sound', several: 'Sounds' },
  key: { one: 'Key', several: 'Keys' },
  member: { one: 'Member', several: 'Members' },
  kind: { one: 'Kind', several: 'Kinds' },
  cardLanguage: { one: 'Language of the card', several: 'Languages of the card' },
  other: { one: 'Other', several: 'Other' },
});
