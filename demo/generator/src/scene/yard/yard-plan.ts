/** Positions in the scene, in metres: x to the right, z towards the camera. */

export const clipSeconds = 40;
/** x of both ends of the gate, and z of the wall. */
export const gate = { x0: -3.5, x1: 0.2, z: -11.6 };
/** z of the counting line. */
export const lineZ = -9.6;
/** The fenced plant area, and the opening (`gap`) in its near side. */
export const plant = { x0: 1.35, x1: 4.6, z0: -10.6, z1: -7.9, gapX0: 1.5, gapX1: 2.7 };
/** Returns x of a point in the gate, from a share of its width. */
export const inGate = (share: number) => gate.x0 + (gate.x1 - gate.x0) * share;
