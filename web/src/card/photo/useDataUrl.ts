import { useEffect, useState } from 'react';

/** Returns an object URL for a data: URI, which pages may not show themselves; undefined for any other address. */
export function useDataUrl(uri: string | undefined): string | undefined {
  const [shown, setShown] = useState<{ uri: string; url: string }>();
  useEffect(() => {
    const [, type, base64] = /^data:([\w/+.-]+);base64,(.*)$/.exec(uri ?? '') ?? [];
    if (uri === undefined || type === undefined || base64 === undefined) return undefined;
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    // The URL lives as long as this effect.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown({ uri, url });
    return () => URL.revokeObjectURL(url);
  }, [uri]);
  return shown?.uri === uri ? shown?.url : undefined;
}
