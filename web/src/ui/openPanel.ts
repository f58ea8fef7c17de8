import type { ContactSelection } from '@contactbook/contract/labels';

/** The panel that is open beside the book. `text` is searched in the trash; `contacts` are those that are exported. */
export type OpenPanel =
  | { kind: 'trash'; text?: string }
  | { kind: 'history' | 'print' | 'birthdays' }
  | { kind: 'export'; contacts?: ContactSelection; count?: number }
  | { kind: 'contact'; id: string };
