import type { BookEvent } from '@contactbook/contract/changes';
import { orApiError } from '../api.ts';

/**
 * Reads server-sent events (HTML standard, section 9.2) until the stream ends, and reports each. Calls `onSign` for any
 * received data. Rejects if the stream breaks off.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  { onEvent, onSign }: { onEvent: (event: BookEvent) => void; onSign: () => void },
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await orApiError(reader.read());
    if (done) return;
    onSign();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) onEvent(eventIn(line.slice('data:'.length)));
  }
}

function eventIn(data: string): BookEvent {
  return JSON.parse(data) as BookEvent; // as the contract says
}
