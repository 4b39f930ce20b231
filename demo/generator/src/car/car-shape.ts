import { elementAt, type Pair } from "../geometry.ts";

/**
 * Side view of a car's body: [along, up] in metres; 0 is the rear axle, forward is positive. In the car's own
 * coordinates the origin is on the ground under the rear axle, forward is +z and left is +x.
 */
export interface CarShape {
  wheelbase: number;
  width: number;
  /** Radius of the wheels, metres. */
  wheel: number;
  /** Upper edge of the lower body: from the rear bumper over boot, sides and bonnet to the front bumper. */
  top: readonly Pair[];
  /** Outline of the cabin: from the lower end of the rear window over the roof to the lower end of the windscreen. */
  cabin: readonly Pair[];
  roof: readonly Pair[];
  windows: readonly (readonly Pair[])[];
  /** Positions of the edges of the front door along the car. */
  door: Pair;
  /** Height of the headlamps, metres. */
  lampY: number;
}

export const halfWidth = (shape: CarShape) => shape.width / 2;
/** Foremost and rearmost position along the car. */
export const frontOf = (shape: CarShape) => elementAt(shape.top, -2)[0];
export const rearOf = (shape: CarShape) => elementAt(shape.top, 1)[0];
/** Height of the lower edge of the windows. */
export const beltOf = (shape: CarShape) => elementAt(shape.cabin, 0)[1];
/** Lower end of the windscreen [along, up]. */
export const screenFoot = (shape: CarShape) => elementAt(shape.cabin, 7);
export const heightOf = (shape: CarShape) => Math.max(...shape.roof.map(([, up]) => up));
