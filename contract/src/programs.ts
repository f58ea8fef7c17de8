/** The name that `agent` of a device has for DAVx5. */
export const DAVX5 = 'DAVx⁵';
