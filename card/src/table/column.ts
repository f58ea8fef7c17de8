import type { FieldName } from '@contactbook/contract/card';

/** The meaning of a column. Columns with the same entry belong together, such as a number and its label. */
export type Column = {
  part: CellPart;
  entry?: string;
  /** Types in the terms of vCard: home, work, cell, fax, … */
  types?: string;
  /** The label of the entry, if it follows from the title, such as "Car Phone". */
  label?: string;
  /** The order of day and month in a date with slashes. */
  order?: 'day' | 'month';
};

type EntryKind = 'phone' | 'email' | 'link' | 'event' | 'relation' | 'service' | 'custom';
type AddressPart =
  | 'label'
  | 'full'
  | 'name'
  | 'apartment'
  | 'postOfficeBox'
  | 'locality'
  | 'region'
  | 'postcode'
  | 'country';

export type CellPart =
  | 'full'
  | 'prefix'
  | 'given'
  | 'given2'
  | 'surname'
  | 'suffix'
  | 'phoneticGiven'
  | 'phoneticGiven2'
  | 'phoneticSurname'
  | 'nickname'
  | 'organization'
  | 'department'
  | 'jobTitle'
  | 'birthday'
  | 'wedding'
  | 'photo'
  | 'note'
  | 'labels'
  | 'categories'
  | `${'birth' | 'anniversary'}.${'year' | 'month' | 'day'}`
  | `${EntryKind}.${'value' | 'label' | 'service'}`
  | `address.${AddressPart}`
  /** A field of one text. */
  | `text.${FieldName}`
  /** Repeats other cells, such as "Mia Simpson (mia@example.com)". It becomes a note if it contains more. */
  | 'repeated'
  /** The initials of the name. */
  | 'initials'
  /** A column that programs fill with the same word for every contact. Another word becomes a note. */
  | 'usual'
  /** The user has chosen to leave it out. */
  | 'leftOut'
  /** Kept as a note. */
  | 'rest';
