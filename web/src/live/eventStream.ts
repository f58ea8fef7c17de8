/**
 * Reads server-sent events (HTML standard, section 9.2) until the stream ends, and reports the revision of each. Calls
 * `onSign` for any received data. Rejects if the stream breaks off.
 */
export async function readRevisions(
  stream: ReadableStream<Uint8Array>,
  { onRevision, onSign }: { onRevision: (revision: number) => void; onSign: () => void },
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) onRevision(revisionIn(line.slice('data:'.length)));
  }
}

function revisionIn(data: string): number {
  return (JSON.parse(data) as { revision: number }).revision; // the contract defines this field
}
