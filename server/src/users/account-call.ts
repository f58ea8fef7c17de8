/** Tags and security of calls that read or change the account of the session, for the API document. */
export const ACCOUNT_CALL = { tags: ['account'], security: [{ bearer: [] }] };
