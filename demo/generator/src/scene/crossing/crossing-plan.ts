import { type Area } from "../../prop/ground.ts";

/** Where things stand, in metres; x right, z towards the camera. Traffic keeps to the right. */

export const clipSeconds = 56;
/** Middle of the lane that goes to the left, of the one that goes to the right, of the strip for bicycles at its side. */
export const farLaneZ = -19.6;
export const nearLaneZ = -16.1;
export const stripZ = -13.3;
/** Kerbs of the road, and the marking between the near lane and the strip. */
export const road = { far: -21.5, near: -12, middle: -17.8, strip: -14.4 };
/** Where the pedestrian walks. */
export const pavementZ = -10.9;
/** The counting line lies across the road and the near pavement here. */
export const lineX = -1.6;
export const lineZ = { far: road.far, near: -9.9 };
/** Part of the strip in which the car stops. */
export const bay: Area = { x0: 0.4, x1: 6.4, z0: road.strip, z1: road.near };
/** Rear axle where a vehicle starts, out of sight, and how far it goes. */
export const startX = 22;
export const way = 38;
