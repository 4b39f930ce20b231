/** Where things stand, in metres; x right, z towards the camera. Traffic keeps to the right. */

export const clipSeconds = 46;
/** Middle of the lane that goes to the right, and of the one that goes to the left. */
export const nearLaneZ = -14.4;
export const farLaneZ = -17.9;
/** The counting line lies across both lanes here. */
export const lineX = 0.4;
export const lineZ = { far: -20, near: -12.4 };
/** Both out of sight. */
export const sideX = 16;
