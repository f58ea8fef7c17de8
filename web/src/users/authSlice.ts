import type { RecoveryByCode, RecoveryByLink } from '@contactbook/contract/account';
import type { Credentials, Session, SignUp, User } from '@contactbook/contract/users';
import { createAction, createSlice, isAnyOf, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import type { Answer } from '../api.ts';
import { apiThunk } from '../redux.ts';

/** The user, the token, and two flags (section 3). */
export type AuthState = {
  user: { name: string | null; email: string | null };
  token: string | null;
  isLoggedIn: boolean;
  isRefreshingUser: boolean;
};
type RootState = { auth: AuthState };

export const signUp = apiThunk('auth/signUp', (api, user: SignUp) => api.signUp(user));
export const logIn = apiThunk('auth/logIn', (api, credentials: Credentials) => api.logIn(credentials));
/** Sets a new password, with a token from a mail or a recovery code. */
export const recover = apiThunk('auth/recover', (api, payload: RecoveryByCode | RecoveryByLink) =>
  api.call<Session>('POST', 'token' in payload ? '/users/recovery/link' : '/users/recovery/code', { payload }),
);
export const logOut = apiThunk('auth/logOut', (api) => api.logOut());
/** Fetches the user of the stored token. Without a token, it rejects with no value and makes no call (section 4). */
export const refreshUser = apiThunk('auth/refreshUser', (api, _: void, state): Promise<Answer<User>> | undefined =>
  selectToken(state as RootState) === null ? undefined : api.currentUser(),
);

/**
 * Another window of this browser has ended the session. The payload is a text to show if the user has deleted the
 * account there.
 */
export const sessionEnded = createAction<string | undefined>('auth/sessionEnded');
/** The user's name or e-mail has changed. */
export const userChanged = createAction<User>('auth/userChanged');

/** The server has sent the user's e-mail, which may have been changed in another window. */
export const emailRead = createAction<string>('auth/emailRead');

/** Returns whether the session is over: another window ended it, or the server refused the token. */
export function isSessionEnded(action: unknown): action is UnknownAction {
  if (sessionEnded.match(action)) return true;
  // Other servers answer a wrong password with the same status, although no session has ended.
  if (logIn.rejected.match(action) || signUp.rejected.match(action)) return false;
  return isCallRejected(action) && action.meta.status === 401;
}

/** A user has logged in. */
export const isSessionBegun = isAnyOf(signUp.fulfilled, logIn.fulfilled, recover.fulfilled);

/** The user may have changed; the state of the previous one is dropped. */
export const identityChanged = isAnyOf(logOut.fulfilled, isSessionBegun, isSessionEnded);

function isCallRejected(action: unknown): action is UnknownAction & { meta: { status?: number } } {
  return isRejectedWithValue(action);
}

const loggedOut: AuthState = {
  user: { name: null, email: null },
  token: null,
  isLoggedIn: false,
  isRefreshingUser: false,
};

const authSlice = createSlice({
  name: 'auth',
  initialState: loggedOut,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(logOut.pending, (state) => {
        state.isLoggedIn = false;
      })
      // Ignored if another log-in has completed since.
      .addCase(logOut.fulfilled, (state) => (state.isLoggedIn ? state : loggedOut))
      .addCase(logOut.rejected, (state) => {
        state.isLoggedIn = true;
      })
      .addCase(refreshUser.pending, (state) => {
        state.isRefreshingUser = true;
      })
      .addCase(refreshUser.fulfilled, (state, { payload: { name, email } }) => {
        state.user = { name, email };
        state.isLoggedIn = true;
        state.isRefreshingUser = false;
      })
      .addCase(refreshUser.rejected, (state) => {
        state.isRefreshingUser = false;
      })
      .addCase(userChanged, (state, { payload: { name, email } }) => {
        state.user = { name, email };
      })
      .addCase(emailRead, (state, { payload }) => {
        if (state.isLoggedIn) state.user.email = payload;
      })
      .addMatcher(isSessionBegun, (state, { payload: { user, token } }) => {
        state.user = { name: user.name, email: user.email };
        state.token = token;
        state.isLoggedIn = true;
      })
      .addMatcher(isSessionEnded, () => loggedOut),
});

export const authReducer = authSlice.reducer;
/** Returns the state at start, with the token from the last visit. */
export const restoredAuth = (token: string | null): AuthState => ({ ...loggedOut, token });

export const selectToken = (state: RootState) => state.auth.token;
export const selectUserName = (state: RootState) => state.auth.user.name ?? '';
export const selectEmail = (state: RootState) => state.auth.user.email ?? '';
export const selectIsLoggedIn = (state: RootState) => state.auth.isLoggedIn;
export const selectIsRefreshingUser = (state: RootState) => state.auth.isRefreshingUser;
/** Selects whether there is a token whose user the server has not confirmed yet. */
export const selectIsUnreached = ({ auth }: RootState) =>
  auth.token !== null && auth.user.name === null && !auth.isLoggedIn && !auth.isRefreshingUser;
