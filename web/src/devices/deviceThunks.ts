import type {
  DeviceDraft,
  DeviceFlow,
  FlowRequest,
  NewDevice,
  PendingConflict,
  ConflictDecision,
} from '@contactbook/contract/devices';
import { apiThunk } from '../redux.ts';

export const addDevice = apiThunk('devices/add', (api, payload: DeviceDraft) =>
  api.personal<NewDevice>('POST', '/users/devices', { payload }),
);
/** Reads which program waits for permission in the browser. */
export const readDeviceFlow = apiThunk('devices/readFlow', (api, flow: string) =>
  api.personal<FlowRequest>('POST', '/users/devices/flow/request', { payload: { flow } }),
);
/** Allows a waiting program, which can then fetch its password. */
export const allowDevice = apiThunk('devices/allow', (api, payload: DeviceFlow) =>
  api.personal<object>('POST', '/users/devices/flow', { payload }),
);
export const endDevice = apiThunk('devices/end', (api, id: string) =>
  api.personal<object>('DELETE', `/users/devices/${encodeURIComponent(id)}`, { implied: {} }),
);
export const readPendingConflicts = apiThunk('devices/pendingConflicts', (api) =>
  api.personal<PendingConflict[]>('GET', '/refused-edits'),
);
/** Stores the user's decision about a pending conflict; without a decision, deletes the sent card. */
export const settleConflict = apiThunk(
  'devices/settleConflict',
  (api, { id, decision }: { id: string; decision?: ConflictDecision }) => {
    const path = `/refused-edits/${encodeURIComponent(id)}`;
    if (decision === undefined) return api.personal<object>('DELETE', path, { implied: {} });
    return api.personal<object>('POST', path, { payload: decision, implied: {} });
  },
);
