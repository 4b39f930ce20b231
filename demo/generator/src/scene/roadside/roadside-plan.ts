/** Where things stand, in metres; x right, z towards the camera. */

export const berthCount = 4;
export const berthWidth = 2.35;
/** The berths' open end at the lane, and the kerb behind them. */
export const berthFront = -14.2;
export const berthBack = -19.3;
/** Middle of the lane along the berths. */
export const laneZ = -11.3;
/** Middle of berth 0 to 3, which is A001 to A004. */
export const berthX = (berth: number) => (berth - 1.5) * berthWidth;
export const berthName = (berth: number) => `A00${berth + 1}`;
/** The hatched zone: its middle, its ends and its width. */
export const noParking = { x: 2.3, z0: -13.3, z1: -8.5, width: 2.1 };
