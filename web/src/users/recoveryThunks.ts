import type { RecoveryRequest } from '@contactbook/contract/account';
import { apiThunk } from '../redux.ts';

/** Answered alike whether anybody has the e-mail. */
export const askForLink = apiThunk('recovery/ask', (api, payload: RecoveryRequest) =>
  api.call<object>('POST', '/users/recovery', { payload, implied: {} }),
);
export const verifyEmail = apiThunk('recovery/verify', (api, token: string) =>
  api.call<object>('POST', `/users/verification/${encodeURIComponent(token)}`, { implied: {} }),
);
