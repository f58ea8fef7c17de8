import type {
  AccountState,
  ActiveSession,
  PasswordChange,
  PasswordProof,
  RecoveryCodes,
  UserPatch,
} from '@contactbook/contract/account';
import type { User } from '@contactbook/contract/users';
import { apiThunk } from '../redux.ts';

export const readAccount = apiThunk('account/read', (api) => api.personal<AccountState>('GET', '/users/account'));
export const readSessions = apiThunk('account/sessions', (api) =>
  api.personal<ActiveSession[]>('GET', '/users/sessions'),
);
export const endSession = apiThunk('account/endSession', (api, id: string) =>
  api.personal<object>('DELETE', `/users/sessions/${encodeURIComponent(id)}`, { implied: {} }),
);
/** Marks the notice about a new log-in as read. */
export const markTold = apiThunk('account/markTold', (api, id: string) =>
  api.personal<object>('POST', `/users/sessions/${encodeURIComponent(id)}/told`, { implied: {} }),
);
export const endOtherSessions = apiThunk('account/endOtherSessions', (api) =>
  api.personal<object>('DELETE', '/users/sessions', { implied: {} }),
);
export const changeUser = apiThunk('account/changeUser', (api, payload: UserPatch) =>
  api.personal<User>('PATCH', '/users/current', { payload }),
);
export const changePassword = apiThunk('account/changePassword', (api, payload: PasswordChange) =>
  api.personal<object>('POST', '/users/password', { payload, implied: {} }),
);
export const makeCodes = apiThunk('account/makeCodes', (api, payload: PasswordProof) =>
  api.personal<RecoveryCodes>('POST', '/users/codes', { payload }),
);
export const sendVerification = apiThunk('account/sendVerification', (api) =>
  api.personal<object>('POST', '/users/verification', { implied: {} }),
);
/** Cancels the change to an e-mail address that is not verified yet. */
export const cancelEmail = apiThunk('account/cancelEmail', (api) =>
  api.personal<object>('DELETE', '/users/pending-email', { implied: {} }),
);
export const readArchive = apiThunk('account/archive', async (api) => {
  const response = await api.personalFile('/users/export');
  return { body: await response.blob(), revision: undefined };
});
/** Deletes the account for good. The session has ended when the answer arrives. */
export const leave = apiThunk('account/leave', (api, payload: PasswordProof) =>
  api.call<object>('DELETE', '/users/current', { payload, implied: {} }),
);
