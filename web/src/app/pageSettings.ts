import type { EntrySettings } from '../users/EntryDialogs.tsx';

export type PageSettings = {
  basePath: string;
  apiUrl: string;
  /** Address for feedback; empty if there is none. */
  feedbackEmail: string;
  /** The name of the person or organisation that runs this server; empty if it is not set. */
  operator: string;
  entry: EntrySettings;
};

/** Reads the settings that the server wrote into the page, including the base path. */
export function readPageSettings(): PageSettings {
  return {
    basePath: new URL(document.baseURI).pathname,
    apiUrl: metaContent('api-url') || location.origin,
    feedbackEmail: metaContent('feedback-email'),
    operator: metaContent('operator'),
    entry: { hasMail: metaContent('has-mail') === 'true', signUp: metaContent('sign-up') },
  };
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
}
