/** What a column says about a contact. Columns with the same entry belong together, such as a number and its label. */
export type Column = {
  part: Part;
  entry?: string;
  /** In the words of vCard: home, work, cell, fax, … */
  types?: string;
  /** The label of its entry, where the title is one, such as "Car Phone". */
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

export type Part =
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
  /** Repeats what other cells say, such as "Mia Simpson (mia@example.com)": a note where it says more. */
  | 'repeated'
  /** The first letters of the name. */
  | 'initials'
  /** Programs fill it with the same word for every contact: a note where it holds another one. */
  | 'usual'
  /** The person has chosen to leave it out. */
  | 'leftOut'
  /** Kept as a note. */
  | 'rest';
