/** The panel that is open beside the book. `text` is searched in the trash. */
export type OpenPanel =
  | { kind: 'trash'; text?: string }
  | { kind: 'history' | 'export' | 'print' }
  | { kind: 'contact'; id: string };
