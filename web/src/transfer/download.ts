import { type Answer, type Api, orApiError } from '../api.ts';
import { callApi } from '../redux.ts';

/** `payload` is sent with POST. */
type Wanted = { path: string; payload?: object; signal?: AbortSignal; onBytes?: (bytes: number) => void };

/** Downloads a file from the server; calls `onBytes` with the number of bytes received so far. */
export const readFile = (wanted: Wanted) => callApi((api) => wholeFile(api, wanted));

async function wholeFile(api: Api, { path, payload, signal, onBytes }: Wanted): Promise<Answer<Blob>> {
  const response = await api.personalFile(path, signal, payload);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body!.getReader(); // the answer is a file
  for (;;) {
    const { done, value } = await orApiError(reader.read());
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onBytes?.(bytes);
  }
  const type = response.headers.get('Content-Type') ?? '';
  return { body: new Blob(parts, { type }), revision: undefined };
}
