import type { RecoveryByCode, RecoveryByLink } from '@contactbook/contract/account';
import type { Credentials, Session, SignUp, User } from '@contactbook/contract/users';
import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Answer, Api } from '../api.ts';
import { callApi, type CallThunk, type Result, resultOf, sessionEnded, type Thunk } from '../redux.ts';

/** The user, the token, and two flags (section 3). */
export type AuthState = {
  user: { name: string | null; email: string | null };
  token: string | null;
  isLoggedIn: boolean;
  isRefreshingUser: boolean;
};
type RootState = { auth: AuthState };
/** The ways to begin a session. */
type LogInWay = 'signUp' | 'logIn' | 'recover';

/** A user has logged in. */
export const sessionBegun = createAction<Session & { by: LogInWay }>('auth/sessionBegun');
export const entryFailed = createAction('auth/entryFailed');
const loggingOut = createAction('auth/loggingOut');
export const loggedOut = createAction('auth/loggedOut');
export const logOutFailed = createAction('auth/logOutFailed');
const userRefreshing = createAction('auth/userRefreshing');
/** The server has confirmed the stored token. */
export const userRefreshed = createAction<User>('auth/userRefreshed');
const userRefreshFailed = createAction('auth/userRefreshFailed');
/** The user's name or e-mail has changed. */
export const userChanged = createAction<User>('auth/userChanged');
/** The server has sent the user's e-mail, which may have been changed in another window. */
export const emailRead = createAction<string>('auth/emailRead');

/** The user may have changed; the state of the previous one is dropped. */
export const identityChanged = isAnyOf(loggedOut, sessionBegun, sessionEnded);

export const signUp = (user: SignUp) => enter('signUp', (api) => api.signUp(user));
export const logIn = (credentials: Credentials) => enter('logIn', (api) => api.logIn(credentials));
/** Sets a new password, with a token from a mail or a recovery code. */
export const recover = (payload: RecoveryByCode | RecoveryByLink) =>
  enter('recover', (api) =>
    api.call<Session>('POST', 'token' in payload ? '/users/recovery/link' : '/users/recovery/code', { payload }),
  );

/** Begins a session. Other servers answer a wrong password with 401, although no session has ended. */
function enter(by: LogInWay, call: (api: Api) => Promise<Answer<Session>>): CallThunk<Session> {
  return async (dispatch, _getState, { api }) => {
    const result = await resultOf(call(api));
    dispatch(result.error === undefined ? sessionBegun({ ...result.body, by }) : entryFailed());
    return result;
  };
}

export function logOut(): Thunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(loggingOut());
    const { error } = await dispatch(callApi((api) => api.logOut()));
    if (error === undefined) dispatch(loggedOut());
    else if (error.status !== 401) dispatch(logOutFailed());
  };
}

/** Fetches the user of the stored token. Without a token, it makes no call and returns no value (section 4). */
export function refreshUser(): Thunk<Promise<Result<User> | undefined>> {
  return async (dispatch, getState, { api }) => {
    // every store that dispatches this has the session
    if (selectToken(getState() as RootState) === null) return undefined;
    dispatch(userRefreshing());
    const result = await resultOf(api.currentUser());
    dispatch(result.error === undefined ? userRefreshed(result.body) : userRefreshFailed());
    // The user has not asked for anything yet, so no message is shown.
    if (result.error?.status === 401) dispatch(sessionEnded(null));
    return result;
  };
}

const LOGGED_OUT: AuthState = {
  user: { name: null, email: null },
  token: null,
  isLoggedIn: false,
  isRefreshingUser: false,
};

const authSlice = createSlice({
  name: 'auth',
  initialState: LOGGED_OUT,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionBegun, (state, { payload: { user, token } }) => {
        state.user = { name: user.name, email: user.email };
        state.token = token;
        state.isLoggedIn = true;
      })
      .addCase(sessionEnded, () => LOGGED_OUT)
      .addCase(loggingOut, (state) => {
        state.isLoggedIn = false;
      })
      // Ignored if another log-in has completed since.
      .addCase(loggedOut, (state) => (state.isLoggedIn ? state : LOGGED_OUT))
      .addCase(logOutFailed, (state) => {
        state.isLoggedIn = true;
      })
      .addCase(userRefreshing, (state) => {
        state.isRefreshingUser = true;
      })
      .addCase(userRefreshed, (state, { payload: { name, email } }) => {
        state.user = { name, email };
        state.isLoggedIn = true;
        state.isRefreshingUser = false;
      })
      .addCase(userRefreshFailed, (state) => {
        state.isRefreshingUser = false;
      })
      .addCase(userChanged, (state, { payload: { name, email } }) => {
        state.user = { name, email };
      })
      .addCase(emailRead, (state, { payload }) => {
        if (state.isLoggedIn) state.user.email = payload;
      }),
});

export const authReducer = authSlice.reducer;
/** Returns the state at start, with the token from the last visit. */
export const restoredAuth = (token: string | null): AuthState => ({ ...LOGGED_OUT, token });

export const selectToken = (state: RootState) => state.auth.token;
export const selectUserName = (state: RootState) => state.auth.user.name ?? '';
export const selectEmail = (state: RootState) => state.auth.user.email ?? '';
export const selectIsLoggedIn = (state: RootState) => state.auth.isLoggedIn;
export const selectIsRefreshingUser = (state: RootState) => state.auth.isRefreshingUser;
/** Selects whether there is a token whose user the server has not confirmed yet. */
export const selectIsUnreached = ({ auth }: RootState) =>
  auth.token !== null && auth.user.name === null && !auth.isLoggedIn && !auth.isRefreshingUser;
