/** Where things stand, in metres; x right, z towards the camera. */

export const clipSeconds = 40;
/** Both ends of the gate, and the wall's line. */
export const gate = { x0: -3.5, x1: 0.2, z: -11.6 };
/** Crossings are counted on this line. */
export const lineZ = -9.6;
/** The fenced plant area and the opening in its near side. */
export const plant = { x0: 1.35, x1: 4.6, z0: -10.6, z1: -7.9, gapX0: 1.5, gapX1: 2.7 };
/** A share of the gate's width as x. */
export const inGate = (share: number) => gate.x0 + (gate.x1 - gate.x0) * share;
