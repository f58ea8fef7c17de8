import type { RecoveryByCode, RecoveryByLink } from '@contactbook/contract/account';
import type { Credentials, Session, SignUp, User } from '@contactbook/contract/users';
import { createAction, createSlice, isAnyOf, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import type { Answer } from '../api.ts';
import { apiThunk } from '../redux.ts';

/** Section 3: the user, the token, and two flags. */
export type AuthState = {
  user: { name: string | null; email: string | null };
  token: string | null;
  isLoggedIn: boolean;
  isRefreshingUser: boolean;
};
type RootState = { auth: AuthState };

export const signUp = apiThunk('auth/signUp', (api, user: SignUp) => api.signUp(user));
export const logIn = apiThunk('auth/logIn', (api, credentials: Credentials) => api.logIn(credentials));
/** Chooses a new password, by a link of a mail (its token) or a printed code. */
export const recover = apiThunk('auth/recover', (api, payload: RecoveryByCode | RecoveryByLink) =>
  api.call<Session>('POST', 'token' in payload ? '/users/recovery/link' : '/users/recovery/code', { payload }),
);
export const logOut = apiThunk('auth/logOut', (api) => api.logOut());
/** Who the stored token belongs to; without one it is rejected with no value and no call is made (section 4). */
export const refreshUser = apiThunk('auth/refreshUser', (api, _: void, state): Promise<Answer<User>> | undefined =>
  selectToken(state as RootState) === null ? undefined : api.currentUser(),
);

/** Another window of this browser has ended the session; with words to say where the person has ended it for good. */
export const sessionEnded = createAction<string | undefined>('auth/sessionEnded');
/** The person has another name or e-mail from now on. */
export const userChanged = createAction<User>('auth/userChanged');

/** The server has told the person's e-mail, which they may have changed in another window. */
export const emailRead = createAction<string>('auth/emailRead');

/** The session is over: another window ended it, or the server refused the token of a call. */
export function isSessionEnded(action: unknown): action is UnknownAction {
  if (sessionEnded.match(action)) return true;
  // Other servers answer a wrong password like this: no session has ended where none was.
  if (logIn.rejected.match(action) || signUp.rejected.match(action)) return false;
  return isCallRejected(action) && action.meta.status === 401;
}

/** Somebody has come in. */
export const isSessionBegun = isAnyOf(signUp.fulfilled, logIn.fulfilled, recover.fulfilled);

/** Another person may be here, or nobody: the state of the previous one is dropped. */
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
      // Unless a login has come in between.
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
/** The state of somebody whose token was kept from the last visit. */
export const restoredAuth = (token: string | null): AuthState => ({ ...loggedOut, token });

export const selectToken = (state: RootState) => state.auth.token;
export const selectUserName = (state: RootState) => state.auth.user.name ?? '';
export const selectEmail = (state: RootState) => state.auth.user.email ?? '';
export const selectIsLoggedIn = (state: RootState) => state.auth.isLoggedIn;
export const selectIsRefreshingUser = (state: RootState) => state.auth.isRefreshingUser;
/** There is a token, but the server has not answered whose it is. */
export const selectIsUnreached = ({ auth }: RootState) =>
  auth.token !== null && auth.user.name === null && !auth.isLoggedIn && !auth.isRefreshingUser;
