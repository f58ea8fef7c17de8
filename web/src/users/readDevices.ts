import type { Device } from '@contactbook/contract/devices';
import { callApi } from '../redux.ts';

/** Reads the devices with access to the book, for their own panel and for the account. */
export const readDevices = () => callApi((api) => api.personal<Device[]>('GET', '/users/devices'));
