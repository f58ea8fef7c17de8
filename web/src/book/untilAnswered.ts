import { nanoid } from '@reduxjs/toolkit';
import type { ActApi, Answer, ApiError } from '../api.ts';
import { pauseBefore, probeServer } from '../connection.ts';
import { callApi, type CallThunk } from '../redux.ts';
import { type AuthState, selectToken } from '../users/authSlice.ts';
import { lateAnswers } from './bookEvents.ts';
import { type ContactsState, selectIsOwnServer } from './contactsSlice.ts';
import { refreshBook } from './refreshBook.ts';

type RootState = { auth: AuthState; contacts: ContactsState };

/** An answer is late after this time in milliseconds. */
const LATE_AFTER_MS = 2000;

/**
 * Makes the call of an act until its outcome is known: while no answer comes, repeats it with the same key. Other
 * servers know no keys, so nothing is repeated there; the book is read before the failure is reported.
 */
export function untilAnswered<Body>(call: (api: ActApi) => Promise<Answer<Body>>, key = nanoid()): CallThunk<Body> {
  return async (dispatch, getState) => {
    const state = () => getState() as RootState; // every store that dispatches this has these slices
    if (!selectIsOwnServer(state())) {
      const result = await dispatch(callApi((api) => call(api.acts())));
      if (isUnanswered(result.error)) await dispatch(refreshBook());
      return result;
    }
    const token = selectToken(state());
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      dispatch(lateAnswers(1));
    }, LATE_AFTER_MS);
    try {
      for (let repeats = 0; ; repeats++) {
        const result = await dispatch(callApi((api) => call(api.acts(key))));
        if (!isUnanswered(result.error) || selectToken(state()) !== token) return result;
        await probeServer();
        await pauseBefore(repeats);
        if (selectToken(state()) !== token) return result;
      }
    } finally {
      clearTimeout(timer);
      if (isLate) dispatch(lateAnswers(-1));
    }
  };
}

/** Returns whether it is unknown what a call came to: no answer came, or a gateway answered for the server. */
function isUnanswered(error: ApiError | undefined): boolean {
  if (error === undefined || error.status === undefined) return error !== undefined;
  return error.problem.code === undefined && [502, 503, 504].includes(error.status);
}
