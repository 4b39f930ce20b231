/**
 * Inverse kinematics of a limb of two parts whose end must be `up` above and `forward` of its first joint.
 * @param way 1 for a knee, which bends forward; -1 for an elbow, which bends backward
 * @returns angles in radians: `first` of the upper part, from hanging down towards forward, `second` of the joint
 * between the parts
 */
export function bend(
  upper: number,
  lower: number,
  up: number,
  forward: number,
  way: 1 | -1,
): { first: number; second: number } {
  const distance = Math.min(Math.hypot(up, forward), (upper + lower) * 0.999);
  const lift = Math.acos((upper ** 2 + distance ** 2 - lower ** 2) / (2 * upper * distance));
  const inner = Math.acos((upper ** 2 + lower ** 2 - distance ** 2) / (2 * upper * lower));
  return { first: Math.atan2(forward, -up) + way * lift, second: way * (Math.PI - inner) };
}
