import type { Device } from '@contactbook/contract/devices';
import { apiThunk } from '../redux.ts';

/** Reads the devices with access to the book, for their own panel and for the account. */
export const readDevices = apiThunk('users/devices', (api) => api.personal<Device[]>('GET', '/users/devices'));
