/** Which phone or program did it, as its owner calls it; nothing where it was done in the app. */
export function DeviceLine({ device }: { device: string | undefined }) {
  if (device === undefined) return null;
  return (
    <p className="history-device">
      On <bdi>{device}</bdi>
    </p>
  );
}
