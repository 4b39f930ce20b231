import { elementAt, type Pair } from "../geometry.ts";

/**
 * A body in side view: [along, up] in metres, 0 the rear axle, forward positive. In the car's own frame the origin lies
 * on the ground under the rear axle, forward is +z and left is +x.
 */
export interface CarShape {
  wheelbase: number;
  width: number;
  /** Radius. */
  wheel: number;
  /** From the rear bumper over boot, sides and bonnet to the front bumper. */
  top: readonly Pair[];
  /** From the rear window's foot over the roof to the windscreen's foot. */
  cabin: readonly Pair[];
  roof: readonly Pair[];
  windows: readonly (readonly Pair[])[];
  /** Edges of the front door. */
  door: Pair;
  /** Height of the head lamps. */
  lampY: number;
}

export const halfWidth = (shape: CarShape) => shape.width / 2;
/** Foremost and rearmost point along the car. */
export const frontOf = (shape: CarShape) => elementAt(shape.top, -2)[0];
export const rearOf = (shape: CarShape) => elementAt(shape.top, 1)[0];
/** Height of the lower edge of the windows. */
export const beltOf = (shape: CarShape) => elementAt(shape.cabin, 0)[1];
/** The windscreen's foot. */
export const screenFoot = (shape: CarShape) => elementAt(shape.cabin, 7);
export const heightOf = (shape: CarShape) => Math.max(...shape.roof.map(([, up]) => up));
