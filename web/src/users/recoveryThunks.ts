import type { RecoveryDevices, RecoveryRequest } from '@contactbook/contract/account';
import { apiThunk } from '../redux.ts';

/** Requests a link. The answer does not reveal whether the e-mail address has an account. */
export const askForLink = apiThunk('recovery/ask', (api, payload: RecoveryRequest) =>
  api.call<object>('POST', '/users/recovery', { payload, implied: {} }),
);
export const verifyEmail = apiThunk('recovery/verify', (api, token: string) =>
  api.call<object>('POST', '/users/verification/link', { payload: { token }, implied: {} }),
);
/** Reads the devices that the user can keep when using the link. */
export const readRecoveryDevices = apiThunk('recovery/devices', (api, token: string) =>
  api.call<RecoveryDevices>('POST', '/users/recovery/devices', { payload: { token } }),
);
