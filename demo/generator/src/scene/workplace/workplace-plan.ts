/** Positions in the scene, in metres: x to the right, z towards the camera. */

export const clipSeconds = 216;
/** Floor area in front of the bench that counts as the workplace. */
export const region = { x0: -1.75, x1: 1.75, z0: -9.75, z1: -7.9 };
/** z of a person at the bench. */
export const benchZ = -9.15;
export const wallZ = -11.2;
/** Distance from x = 0 that is outside the picture. */
export const sideX = 6.4;
/**
 * Rules for the true intervals, in seconds: shorter absences are ignored, and intervals shorter than `minSeconds` are
 * dropped.
 */
export const joinSeconds = 60;
export const minSeconds = 30;
