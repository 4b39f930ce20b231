import { type Point3, project } from "./street-scene.ts";

/** A tree of two circles; `at` is the middle of its crown. */
export function DrawnTree({ at }: { at: Point3 }) {
  const [x, y] = project(at);
  const [footX, footY] = project([at[0], 0, at[2]]);
  const radius = 1700 / at[2];
  return (
    <>
      <line x1={x} y1={y} x2={footX} y2={footY} />
      <circle cx={x} cy={y} r={radius} fill="var(--night)" />
      <circle cx={x + radius * 0.7} cy={y + radius * 0.3} r={radius * 0.7} fill="var(--night)" />
    </>
  );
}
