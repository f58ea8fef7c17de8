/** Tags and security of calls that need a session, for the API document. */
export const USER_CALL = { tags: ['users'], security: [{ bearer: [] }] };
export const ACCOUNT_CALL = { ...USER_CALL, tags: ['account'] };
export const OPERATOR_CALL = { ...USER_CALL, tags: ['operator'] };
export const DEVICE_CALL = { ...USER_CALL, tags: ['devices'] };
