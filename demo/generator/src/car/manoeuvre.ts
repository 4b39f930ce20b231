/**
 * Position of a car: the middle of its rear axle on the ground. Heading 0 points along +z; the forward direction is
 * (sin h, cos h).
 */
export interface Pose {
  x: number;
  z: number;
  heading: number;
}

/** A straight, or an arc with a radius. A positive angle turns left and increases the heading. Metres and radians. */
export type Piece = { straight: number } | { arc: number; angle: number };

/** Pieces of a path that are driven in one gear: 1 forward, -1 backward. */
export interface Manoeuvre {
  pieces: readonly Piece[];
  gear: 1 | -1;
  /** Total length in metres. */
  length: number;
}

/**
 * Common wheelbase of the cars in the scenes, metres. Only the drawn steering angle depends on it, which need not be
 * exact.
 */
const wheelbase = 2.7;

export function manoeuvre(pieces: readonly Piece[], gear: 1 | -1 = 1): Manoeuvre {
  return { pieces, gear, length: pieces.reduce((sum, piece) => sum + lengthOf(piece), 0) };
}

const lengthOf = (piece: Piece) => ("straight" in piece ? piece.straight : piece.arc * Math.abs(piece.angle));

/** Returns the pose and the steering angle after `distance` metres of a manoeuvre. */
export function poseAlong(start: Pose, { pieces, gear }: Manoeuvre, distance: number): Pose & { steer: number } {
  let pose = { ...start, steer: 0 };
  let left = distance;
  for (const piece of pieces) {
    const driven = Math.min(left, lengthOf(piece));
    pose = "straight" in piece ? goStraight(pose, gear * driven) : goRound(pose, gear, piece.arc, piece.angle, driven);
    left -= driven;
    if (left <= 1e-9) break;
  }
  return pose;
}

function goStraight({ x, z, heading }: Pose, distance: number): Pose & { steer: number } {
  return { x: x + distance * Math.sin(heading), z: z + distance * Math.cos(heading), heading, steer: 0 };
}

function goRound(from: Pose, gear: number, radius: number, angle: number, driven: number): Pose & { steer: number } {
  const side = Math.sign(angle);
  const heading = from.heading + (side * driven) / radius;
  const r = gear * radius * side;
  return {
    x: from.x + r * (Math.cos(from.heading) - Math.cos(heading)),
    z: from.z + r * (Math.sin(heading) - Math.sin(from.heading)),
    heading,
    steer: side * gear * Math.atan(wheelbase / radius),
  };
}
