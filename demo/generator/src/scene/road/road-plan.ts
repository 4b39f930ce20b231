/** Positions in the scene, in metres: x to the right, z towards the camera. Traffic keeps to the right. */

export const clipSeconds = 46;
/** z of the middle of the lane to the right, and of the lane to the left. */
export const nearLaneZ = -14.4;
export const farLaneZ = -17.9;
/** x of the counting line, which lies across both lanes; `lineZ` are its ends. */
export const lineX = 0.4;
export const lineZ = { far: -20, near: -12.4 };
/** Distance from x = 0 at which vehicles start and end, outside the picture. */
export const sideX = 16;
