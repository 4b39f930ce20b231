/**
 * Angles of a limb of two parts whose end has to be `up` above and `forward` of its joint: `first` of the upper part,
 * from hanging down forward, and `second` of the joint between them about the x axis.
 * @param way 1 as a knee, which points forward, -1 as an elbow, which points back
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
