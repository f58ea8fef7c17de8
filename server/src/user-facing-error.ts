/** Why a program of ours cannot go on, in one sentence that says what to do: shown as it is, without a stack trace. */
export class UserFacingError extends Error {}
