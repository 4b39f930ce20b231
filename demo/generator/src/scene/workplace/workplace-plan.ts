/** Where things are, in metres; x right, z towards the camera. */

export const clipSeconds = 216;
/** The floor before the bench that counts as the workplace. */
export const region = { x0: -1.75, x1: 1.75, z0: -9.75, z1: -7.9 };
/** Position of a person at the bench. */
export const benchZ = -9.15;
export const wallZ = -11.2;
/** Out of sight. */
export const sideX = 6.4;
/** Rules of the truth's intervals, in seconds: absences up to this are joined, intervals below that dropped. */
export const joinSeconds = 60;
export const minSeconds = 30;
