import { type Area } from "../../prop/ground.ts";

/** Positions in the scene, in metres: x to the right, z towards the camera. Traffic keeps to the right. */

export const clipSeconds = 56;
/** z of the middle of the lane to the left, of the lane to the right, and of the bicycle strip next to it. */
export const farLaneZ = -19.6;
export const nearLaneZ = -16.1;
export const stripZ = -13.3;
/** z of the kerbs (`far`, `near`), of the middle line, and of the marking between the near lane and the strip. */
export const road = { far: -21.5, near: -12, middle: -17.8, strip: -14.4 };
/** z of the pedestrian's path. */
export const pavementZ = -10.9;
/** x of the counting line, which lies across the road and the near pavement; `lineZ` are its ends. */
export const lineX = -1.6;
export const lineZ = { far: road.far, near: -9.9 };
/** Part of the bicycle strip in which a car may stop. */
export const bay: Area = { x0: 0.4, x1: 6.4, z0: road.strip, z1: road.near };
/** Distance from x = 0 at which a vehicle's rear axle starts, outside the picture; `way` is the length of its drive. */
export const startX = 22;
export const way = 38;
