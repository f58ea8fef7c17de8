import type { RecoveryDevices, RecoveryRequest } from '@contactbook/contract/account';
import { callApi } from '../redux.ts';

/** Requests a link. The answer does not reveal whether the e-mail address has an account. */
export const askForLink = (payload: RecoveryRequest) =>
  callApi((api) => api.call<object>('POST', '/users/recovery', { payload, implied: {} }));
export const verifyEmail = (token: string) =>
  callApi((api) => api.call<object>('POST', '/users/verification/link', { payload: { token }, implied: {} }));
/** Ends the mail of birthdays by the link in it. */
export const endBirthdayMailByLink = (token: string) =>
  callApi((api) => api.call<object>('POST', '/users/birthday-mail/link', { payload: { token }, implied: {} }));
/** Reads the devices that the user can keep when using the link. */
export const readRecoveryDevices = (token: string) =>
  callApi((api) => api.call<RecoveryDevices>('POST', '/users/recovery/devices', { payload: { token } }));
