import { expect, test } from 'vitest';
import { ApiError, orApiError } from './api.ts';
import { resultOf } from './redux.ts';

test('a request that fails in the network is an error without a status', async () => {
  const { error } = await resultOf(orApiError(Promise.reject(new TypeError('Failed to fetch'))));
  expect(error).toBeInstanceOf(ApiError);
  expect(error?.status).toBeUndefined();
});

test('an error of the app itself is not the outcome of a call', async () => {
  const fault = new TypeError('AbortSignal.any is not a function');
  await expect(resultOf(Promise.reject(fault))).rejects.toBe(fault);
});
