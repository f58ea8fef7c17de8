import type {
  AccountState,
  ActiveSession,
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  UserPatch,
} from '@contactbook/contract/account';
import type { User } from '@contactbook/contract/users';
import { orApiError } from '../api.ts';
import { callApi } from '../redux.ts';

export const readAccount = () => callApi((api) => api.personal<AccountState>('GET', '/users/account'));
export const readSessions = () => callApi((api) => api.personal<ActiveSession[]>('GET', '/users/sessions'));
export const endSession = (id: string) =>
  callApi((api) => api.personal<object>('DELETE', `/users/sessions/${encodeURIComponent(id)}`, { implied: {} }));
/** Marks the notice about a new log-in as read. */
export const markTold = (id: string) =>
  callApi((api) => api.personal<object>('POST', `/users/sessions/${encodeURIComponent(id)}/told`, { implied: {} }));
export const endOtherSessions = () =>
  callApi((api) => api.personal<object>('DELETE', '/users/sessions', { implied: {} }));
export const changeUser = (payload: UserPatch) =>
  callApi((api) => api.personal<User>('PATCH', '/users/current', { payload }));
export const changePassword = (payload: PasswordChange) =>
  callApi((api) => api.personal<object>('POST', '/users/password', { payload, implied: {} }));
export const makeCodes = (payload: PasswordProof) =>
  callApi((api) => api.personal<RecoveryCodes>('POST', '/users/codes', { payload }));
export const sendVerification = () =>
  callApi((api) => api.personal<object>('POST', '/users/verification', { implied: {} }));
/** Cancels the change to an e-mail address that is not verified yet. */
export const cancelEmail = () =>
  callApi((api) => api.personal<object>('DELETE', '/users/pending-email', { implied: {} }));
/** Subscribes to the mail of the week's birthdays. */
export const beginBirthdayMail = (timeZone: string) =>
  callApi((api) => api.personal<object>('PUT', '/users/birthday-mail', { payload: { timeZone }, implied: {} }));
export const endBirthdayMail = () =>
  callApi((api) => api.personal<object>('DELETE', '/users/birthday-mail', { implied: {} }));
export const readArchive = () =>
  callApi(async (api) => {
    const response = await api.personalFile('/users/export');
    return { body: await orApiError(response.blob()), revision: undefined };
  });
/** Deletes the account for good. The session has ended when the answer arrives. */
export const leave = (payload: PasswordProof) =>
  callApi((api) => api.call<object>('DELETE', '/users/current', { payload, implied: {} }));
