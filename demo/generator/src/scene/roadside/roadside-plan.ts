/** Positions in the scene, in metres: x to the right, z towards the camera. */

export const berthCount = 4;
export const berthWidth = 2.35;
/** z of the open end of the berths at the lane, and of the kerb behind them. */
export const berthFront = -14.2;
export const berthBack = -19.3;
/** z of the middle of the lane along the berths. */
export const laneZ = -11.3;
/** Returns x of the middle of a berth. Berths 0 to 3 have the names A001 to A004. */
export const berthX = (berth: number) => (berth - 1.5) * berthWidth;
export const berthName = (berth: number) => `A00${berth + 1}`;
/** The no-parking zone: x of its middle, z of its ends, and its width. */
export const noParking = { x: 2.3, z0: -13.3, z1: -8.5, width: 2.1 };
