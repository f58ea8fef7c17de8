import { beforeAll, expect, test, vi } from 'vitest';
import type { ChunkLoadError, fetchOnce as FetchOnce } from './fetchOnce.ts';

let fetchOnce: typeof FetchOnce;
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  ({ fetchOnce } = await import('./fetchOnce.ts'));
});

/** A file that does not load the first time. */
function fileLostOnce() {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('the part').mockRejectedValueOnce(new Error('offline'));
  return { load, ...fetchOnce(load) };
}
const errorOf = (fetched: Promise<string>): Promise<ChunkLoadError> =>
  fetched.then(
    () => expect.fail('it has loaded'),
    (error: ChunkLoadError) => error,
  );

test('a rendering that is repeated finds the same failure, also if the file has been loaded in advance since', async () => {
  const { fetch, get, fetchAhead, load } = fileLostOnce();
  const error = await errorOf(fetch());
  fetchAhead();
  await expect(errorOf(fetch())).resolves.toBe(error);
  expect(get()).toBeUndefined();
  error.forget();
  await expect(fetch()).resolves.toBe('the part');
  expect(get()).toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('of two places that show a failure, the second one does not request the file again', async () => {
  const { fetch, load } = fileLostOnce();
  const error = await errorOf(fetch());
  error.forget();
  const again = fetch();
  error.forget();
  expect(fetch()).toBe(again);
  await expect(again).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a file is there at once if it was loaded in advance, and is requested again if that failed', async () => {
  const { fetch, get, fetchAhead, load } = fileLostOnce();
  fetchAhead();
  await expect.poll(() => load.mock.settledResults).toHaveLength(1);
  fetchAhead();
  await expect.poll(get).toBe('the part');
  await expect(fetch()).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});
