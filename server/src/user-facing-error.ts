/** An error for operators, with a sentence that says what to do. It is printed without a stack trace. */
export class UserFacingError extends Error {}
