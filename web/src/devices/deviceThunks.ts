import type {
  Device,
  DeviceDraft,
  DeviceFlow,
  NewDevice,
  PendingConflict,
  ConflictDecision,
} from '@contactbook/contract/devices';
import { apiThunk } from '../redux.ts';

export const readDevices = apiThunk('devices/read', (api) => api.personal<Device[]>('GET', '/users/devices'));
export const addDevice = apiThunk('devices/add', (api, payload: DeviceDraft) =>
  api.personal<NewDevice>('POST', '/users/devices', { payload }),
);
/** A device that waits in the browser: from then on it can fetch its password. */
export const allowDevice = apiThunk('devices/allow', (api, payload: DeviceFlow) =>
  api.personal<object>('POST', '/users/devices/flow', { payload }),
);
export const endDevice = apiThunk('devices/end', (api, id: string) =>
  api.personal<object>('DELETE', `/users/devices/${encodeURIComponent(id)}`, { implied: {} }),
);
export const readRefusedEdits = apiThunk('devices/refusedEdits', (api) =>
  api.personal<PendingConflict[]>('GET', '/refused-edits'),
);
/** Takes what the device sent, or leaves the book as it is; either way it is decided. */
export const decideEdit = apiThunk(
  'devices/decideEdit',
  (api, { id, choice }: { id: string; choice: ConflictDecision }) =>
    api.personal<object>('POST', `/refused-edits/${encodeURIComponent(id)}`, { payload: choice, implied: {} }),
);
