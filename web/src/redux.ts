import { createAsyncThunk, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { type Api, ApiError } from './api.ts';

type Services = { api: Api };
/** What a rejected call says: the message text as its value, the HTTP status beside it (none: no answer came). */
type ThunkConfig = { extra: Services; rejectValue: string | undefined; rejectedMeta: { status: number | undefined } };

export type AppDispatch = ThunkDispatch<unknown, Services, UnknownAction>;
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** One call as a thunk; on failure it rejects with the error's message text (section 7). */
export function apiThunk<Answer, Input = void>(
  type: string,
  call: (api: Api, input: Input, state: unknown) => Promise<Answer> | undefined,
) {
  return createAsyncThunk<Answer, Input, ThunkConfig>(type, async (input, { extra, getState, rejectWithValue }) => {
    try {
      const answer = call(extra.api, input, getState());
      if (answer === undefined) return rejectWithValue(undefined, { status: undefined });
      return await answer;
    } catch (error) {
      const { message, status } = error instanceof ApiError ? error : new ApiError(String(error));
      return rejectWithValue(message, { status });
    }
  });
}
