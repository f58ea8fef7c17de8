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
/** The person has been told of this new log-in. */
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
/** The new e-mail that waits to be verified is dropped. */
export const cancelEmail = apiThunk('account/cancelEmail', (api) =>
  api.personal<object>('DELETE', '/users/pending-email', { implied: {} }),
);
export const readArchive = apiThunk('account/archive', async (api) => {
  const response = await api.personalFile('/users/export');
  return { body: await response.blob(), revision: undefined };
});
/** For good. The answer is awaited though the session ends before it. */
export const leave = apiThunk('account/leave', (api, payload: PasswordProof) =>
  api.call<object>('DELETE', '/users/current', { payload, implied: {} }),
);
