/** The result of a drill, which has passed when `lost` and `broken` are empty. */
export type Finding = {
  /** What was done to the server, in a few words with figures. */
  tried: string;
  acknowledged: number;
  lost: string[];
  /** Broken guarantees other than losses. */
  broken: string[];
  /** What else was measured. */
  measured: string;
};

export function holds({ lost, broken }: Finding): boolean {
  return lost.length + broken.length === 0;
}
