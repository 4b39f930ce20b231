import { FoundObject } from "./FoundObject.tsx";
import { boundsOf, car, crossing, facade, type Point3, path, picture, project } from "./street-scene.ts";

const cars: Point3[] = [
  [-6.6, 0, 11.5],
  [1.6, 0, 13.5],
  [-6.4, 0, 25],
  [-2.4, 0, 29],
  [2, 0, 33],
  [-6.2, 0, 44],
  [5.6, 0, 52],
  [-2.2, 0, 60],
];
const carSize: Point3 = [1.8, 1.5, 4.4];
const found = [
  { at: cars[0], share: "0.97" },
  { at: cars[1], share: "0.94" },
  { at: cars[3], share: "0.91" },
] as const;
const personSize: Point3 = [0.6, 1.75, 0.5];
const person: Point3 = [6.2, 0, 14];
const lanes: Point3[][] = [-9, -4.6, 4.6, 9].map((x) => [
  [x, 0, 7],
  [x, 0, 160],
]);
const dashes: string[] = [];
for (let z = 9; z < 130; z += 7)
  dashes.push(
    path([
      [-0.08, 0, z],
      [0.08, 0, z],
      [0.08, 0, z + 3],
      [-0.08, 0, z + 3],
    ]),
  );
const trees: Point3[] = [-13, 13].flatMap((x) => [14, 21, 29, 38, 50, 66, 90].map((z): Point3 => [x, 4.6, z]));
const buildings = [...facade(-20, 16, 130, 26), ...facade(20, 16, 130, 34)];

function Tree({ at }: { at: Point3 }) {
  const [x, y] = project(at);
  const [footX, footY] = project([at[0], 0, at[2]]);
  const radius = 1900 / at[2];
  return (
    <g>
      <line x1={x} y1={y} x2={footX} y2={footY} />
      <circle cx={x} cy={y} r={radius} fill="var(--night2)" />
      <circle cx={x + radius * 0.7} cy={y + radius * 0.3} r={radius * 0.7} fill="none" />
    </g>
  );
}

function Person() {
  const [x, y, width, height] = boundsOf(person, personSize);
  const middle = x + width / 2;
  return (
    <g stroke="var(--nightInk)" fill="var(--night2)">
      <circle cx={middle} cy={y + height * 0.1} r={height * 0.08} />
      <rect x={middle - width * 0.3} y={y + height * 0.2} width={width * 0.6} height={height * 0.38} rx="6" />
      <rect x={middle - width * 0.26} y={y + height * 0.58} width={width * 0.22} height={height * 0.42} rx="4" />
      <rect x={middle + width * 0.04} y={y + height * 0.58} width={width * 0.22} height={height * 0.42} rx="4" />
    </g>
  );
}

/** A street seen by a camera, drawn in lines, with what an analysis would find. Decoration only. */
export function StreetDrawing() {
  return (
    <svg
      className="street"
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
      stroke="var(--nightLine)"
      strokeWidth="1.2"
    >
      <g opacity="0.35">
        <path d={buildings.join(" ")} />
      </g>
      <g opacity="0.5">
        {trees.map((at) => (
          <Tree key={at.join()} at={at} />
        ))}
      </g>
      <path d={[...lanes.map((lane) => path(lane, false)), ...dashes].join(" ")} opacity="0.6" />
      <path d={crossing(19).join(" ")} opacity="0.7" />
      {cars.toReversed().map(([x, , z]) => (
        <path key={`${x},${z}`} d={car(x, z).join(" ")} fill="var(--night2)" fillOpacity="0.55" />
      ))}
      <Person />
      {found.map(({ at, share }) =>
        at === undefined ? null : (
          <FoundObject key={share} label={`车辆 ${share}`} tone="var(--nightFound)" box={boundsOf(at, carSize)} />
        ),
      )}
      <FoundObject label="人员 0.95" tone="var(--nightPerson)" box={boundsOf(person, personSize)} />
    </svg>
  );
}
