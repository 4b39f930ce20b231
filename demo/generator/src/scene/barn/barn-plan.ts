/** Where things stand, in metres; the herd walks from left to right. */

export const herdSize = 9;
/** Middle of the path. */
export const pathZ = -9.4;
/** The counting line lies across the path here. */
export const lineX = 0.5;
/** Both out of sight. */
export const fromX = -7.2;
export const toX = 7.2;
