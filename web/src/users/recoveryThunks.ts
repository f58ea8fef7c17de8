import type { RecoveryDevices, RecoveryRequest } from '@contactbook/contract/account';
import { apiThunk } from '../redux.ts';

/** Answered alike whether anybody has the e-mail. */
export const askForLink = apiThunk('recovery/ask', (api, payload: RecoveryRequest) =>
  api.call<object>('POST', '/users/recovery', { payload, implied: {} }),
);
export const verifyEmail = apiThunk('recovery/verify', (api, token: string) =>
  api.call<object>('POST', '/users/verification/link', { payload: { token }, implied: {} }),
);
/** The devices that the person can keep when they use the link. */
export const readRecoveryDevices = apiThunk('recovery/devices', (api, token: string) =>
  api.call<RecoveryDevices>('POST', '/users/recovery/devices', { payload: { token } }),
);
