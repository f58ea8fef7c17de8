import { createAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { type Answer, type Api, ApiError } from './api.ts';

type Services = { api: Api };
export type AppDispatch = ThunkDispatch<unknown, Services, UnknownAction>;
export type Thunk<Value = void> = (dispatch: AppDispatch, getState: () => unknown, services: Services) => Value;
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** What a call came to: the answer, or why there is none. The error's message is suitable for display (section 7). */
export type Result<Body> =
  | (Answer<Body> & { error?: undefined })
  | { error: ApiError; body?: undefined; revision?: undefined };
/** A thunk that makes a call and returns what it came to. */
export type CallThunk<Body> = Thunk<Promise<Result<Body>>>;

/**
 * The session is over: the server refused the token, or another window ended it. The payload is the message to show
 * instead of the usual one; null shows none.
 */
export const sessionEnded = createAction<string | null | undefined>('auth/sessionEnded');

/** Makes a call as the current user. A refused token ends the session. */
export function callApi<Body>(call: (api: Api) => Promise<Answer<Body>>): CallThunk<Body> {
  return async (dispatch, _getState, { api }) => {
    const result = await resultOf(call(api));
    if (result.error?.status === 401) dispatch(sessionEnded());
    return result;
  };
}

/** Returns the outcome of a call. Rejects only if the app itself has a fault, which is no missing answer. */
export async function resultOf<Body>(answer: Promise<Answer<Body>>): Promise<Result<Body>> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}
