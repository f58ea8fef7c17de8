import type { Answer, Api } from '../api.ts';
import { callApi } from '../redux.ts';

type Wanted = { path: string; signal?: AbortSignal; onBytes?: (bytes: number) => void };

/** Downloads a file from the server; calls `onBytes` with the number of bytes received so far. */
export const readFile = (wanted: Wanted) => callApi((api) => wholeFile(api, wanted));

async function wholeFile(api: Api, { path, signal, onBytes }: Wanted): Promise<Answer<Blob>> {
  const response = await api.personalFile(path, signal);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body!.getReader(); // an answer to GET has a body
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onBytes?.(bytes);
  }
  const type = response.headers.get('Content-Type') ?? '';
  return { body: new Blob(parts, { type }), revision: undefined };
}
