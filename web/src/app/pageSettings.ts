import type { EntrySettings } from '../users/EntryDialogs.tsx';

export type PageSettings = {
  basePath: string;
  apiUrl: string;
  /** Empty: no invitation to write. */
  feedbackEmail: string;
  entry: EntrySettings;
};

/** What the server wrote into the page: where it is mounted, and the settings that concern the web app. */
export function readPageSettings(): PageSettings {
  return {
    basePath: new URL(document.baseURI).pathname,
    apiUrl: metaContent('api-url') || location.origin,
    feedbackEmail: metaContent('feedback-email'),
    entry: { hasMail: metaContent('has-mail') === 'true', signUp: metaContent('sign-up') },
  };
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';
}
