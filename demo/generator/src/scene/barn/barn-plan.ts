/** Positions in the scene, in metres. The herd walks from left to right. */

export const herdSize = 9;
/** z of the middle of the path. */
export const pathZ = -9.4;
/** x of the counting line, which lies across the path. */
export const lineX = 0.5;
/** x of the begin and the end of the walk, both outside the picture. */
export const fromX = -7.2;
export const toX = 7.2;
