/** The web app's routes below its base path (section 2); any other path is its not-found page. */
export const SCREENS = { home: '/', contacts: '/contacts' } as const;
