/** Why a program cannot go on, in a sentence that says what to do; shown as it is, without a stack trace. */
export class UserFacingError extends Error {}
