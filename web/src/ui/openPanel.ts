/** The panel that is open beside the book. */
export type OpenPanel = { kind: 'trash' } | { kind: 'history' } | { kind: 'export' } | { kind: 'contact'; id: string };
