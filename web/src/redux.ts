import type { Problem } from '@contactbook/contract/problems';
import { createAsyncThunk, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { type Answer, type Api, ApiError } from './api.ts';

type Services = { api: Api };
/**
 * What a call returns in addition to its value. On success: the revision of the book, and when the call was made. On
 * failure, with the message as value: the HTTP status (undefined if no answer came) and the server's problem.
 */
export type ThunkConfig = {
  extra: Services;
  fulfilledMeta: { revision: number | undefined; askedAtMs: number };
  rejectValue: string | undefined;
  rejectedMeta: { status: number | undefined; problem: Problem; retryAfterSeconds?: number | undefined };
};

export type AppDispatch = ThunkDispatch<unknown, Services, UnknownAction>;
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** Creates a thunk for one API call. On failure it rejects with the error's message (section 7). */
export function apiThunk<Body, Input = void>(
  type: string,
  call: (api: Api, input: Input, state: unknown) => Promise<Answer<Body>> | undefined,
) {
  return createAsyncThunk<Body, Input, ThunkConfig>(
    type,
    async (input, { extra, getState, fulfillWithValue, rejectWithValue }) => {
      const askedAtMs = Date.now();
      try {
        const answer = call(extra.api, input, getState());
        if (answer === undefined) return rejectWithValue(undefined, { status: undefined, problem: {} });
        const { body, revision } = await answer;
        return fulfillWithValue(body, { revision, askedAtMs });
      } catch (error) {
        const { message, status, problem, retryAfterSeconds } =
          error instanceof ApiError ? error : new ApiError(String(error));
        return rejectWithValue(message, { status, problem, retryAfterSeconds });
      }
    },
  );
}
