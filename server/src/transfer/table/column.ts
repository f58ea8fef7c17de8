/** What a column says of a contact; those of one entry belong together, as a number and its label do. */
export type Column = {
  part: Part;
  entry?: string;
  /** In the words of vCard: home, work, cell, fax, … */
  types?: string;
  /** How days and months stand in a date with slashes. */
  order?: 'day' | 'month';
};

export type Part =
  | 'full'
  | 'prefix'
  | 'given'
  | 'given2'
  | 'surname'
  | 'suffix'
  | 'nickname'
  | 'organization'
  | 'department'
  | 'jobTitle'
  | 'birthday'
  | 'wedding'
  | 'note'
  | 'labels'
  | 'categories'
  | `${'phone' | 'email' | 'link' | 'event' | 'relation' | 'service' | 'custom'}.${'value' | 'label' | 'service'}`
  | `address.${'label' | 'full' | 'name' | 'apartment' | 'postOfficeBox' | 'locality' | 'region' | 'postcode' | 'country'}`
  | 'nothing'
  | 'unknown';
