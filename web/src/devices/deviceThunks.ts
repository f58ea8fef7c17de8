import type { ConflictDecision, PendingConflict } from '@contactbook/contract/conflicts';
import type {
  Device,
  DeviceChange,
  DeviceDraft,
  NewDeviceDraft,
  DeviceFlow,
  DeviceLink,
  FlowRequest,
  NewDevice,
} from '@contactbook/contract/devices';
import { perform } from '../book/acts.ts';
import { callApi } from '../redux.ts';

export const addDevice = (payload: NewDeviceDraft) =>
  callApi((api) => api.personal<NewDevice>('POST', '/users/devices', { payload }));
export const changeDevice = ({ id, ...payload }: DeviceChange & { id: string }) =>
  callApi((api) => api.personal<Device>('PATCH', `/users/devices/${encodeURIComponent(id)}`, { payload }));
export const addDeviceLink = (payload: DeviceDraft) =>
  callApi((api) => api.personal<DeviceLink>('POST', '/users/devices/links', { payload }));
/** Connects this phone by the token of a link. */
export const redeemDeviceLink = (token: string) =>
  callApi((api) => api.call<NewDevice>('POST', '/users/devices/links/redeem', { payload: { token } }));
/** Reads which program waits for permission in the browser. */
export const readDeviceFlow = (flow: string) =>
  callApi((api) => api.personal<FlowRequest>('POST', '/users/devices/flow/request', { payload: { flow } }));
/** Allows a waiting program, which can then fetch its password. */
export const allowDevice = (payload: DeviceFlow) =>
  callApi((api) => api.personal<object>('POST', '/users/devices/flow', { payload }));
export const endDevice = (id: string) =>
  callApi((api) => api.personal<object>('DELETE', `/users/devices/${encodeURIComponent(id)}`, { implied: {} }));
export const readPendingConflicts = () => callApi((api) => api.personal<PendingConflict[]>('GET', '/conflicts'));
/** Stores the user's decision about a pending conflict; without a decision, ends it without a change. */
export const settleConflict = ({ id, decision }: { id: string; decision?: ConflictDecision }) =>
  perform(
    { kind: 'decide' },
    (api) => {
      const path = `/conflicts/${encodeURIComponent(id)}`;
      if (decision === undefined) return api.change<object>('DELETE', path);
      return api.change<object>('POST', path, { payload: decision });
    },
    () => ({}),
  );
