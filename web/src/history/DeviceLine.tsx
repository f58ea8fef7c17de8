/** Shows which device made a change; empty for changes in the app. */
export function DeviceLine({ device }: { device: string | undefined }) {
  if (device === undefined) return null;
  return (
    <p className="history-device">
      On <bdi>{device}</bdi>
    </p>
  );
}
