import { sessionText as text } from "../session.texts.ts";
import { FoundObject } from "./FoundObject.tsx";
import { boundsOf, type Point3, picture, project } from "./street-scene.ts";
import { along, car, carSize, crossing, dashes, facade } from "./street-things.ts";

/** A tree of two circles; `at` is the middle of its crown. */
function DrawnTree({ at }: { at: Point3 }) {
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

/** A person, drawn to fill the rectangle [x, y, width, height]. */
function DrawnPerson({ box: [x, y, width, height] }: { box: readonly [number, number, number, number] }) {
  const middle = x + width / 2;
  const limb = { width: width * 0.2, rx: width * 0.1 };
  return (
    <g stroke="var(--nightPeople)" fill="var(--night2)">
      <circle cx={middle} cy={y + height * 0.09} r={height * 0.08} />
      <rect x={middle - width * 0.46} y={y + height * 0.22} height={height * 0.34} {...limb} />
      <rect x={middle + width * 0.26} y={y + height * 0.22} height={height * 0.34} {...limb} />
      <rect x={middle - width * 0.26} y={y + height * 0.58} height={height * 0.42} {...limb} />
      <rect x={middle + width * 0.06} y={y + height * 0.58} height={height * 0.42} {...limb} />
      <rect
        x={middle - width * 0.3}
        y={y + height * 0.19}
        width={width * 0.6}
        height={height * 0.42}
        rx={width * 0.14}
      />
    </g>
  );
}

/** Positions of the cars: [metres right of the camera, metres ahead], the nearest first. */
const cars = [
  [-2.7, 8],
  [2.3, 8.3],
  [-6.9, 11.4],
  [1.4, 14.2],
  [-2.6, 15.8],
  [6.6, 23.5],
  [-6.5, 25],
  [-2.4, 30],
  [2, 34],
  [6.4, 37],
  [-6.4, 41],
  [5.6, 55],
  [-2.2, 60],
  [1.8, 74],
] as const;
const found = [
  { x: -6.9, z: 11.4, share: "0.97" },
  { x: 1.4, z: 14.2, share: "0.94" },
  { x: -2.6, z: 15.8, share: "0.91" },
] as const;
const people: Point3[] = [
  [6.4, 0, 13.2],
  [-0.6, 0, 19.6],
  [0.2, 0, 20.4],
  [-8.6, 0, 20],
];
const personSize: Point3 = [0.6, 1.75, 0.4];
const trees: Point3[] = [-14.5, 14.5].flatMap((x) => [15, 21, 29, 39, 52, 70, 95].map((z): Point3 => [x, 4.4, z]));
const street = [
  ...[-9, 9].flatMap((x) => [along(x, 6, 170), along(x * 1.04, 6, 170)]),
  ...[-4.6, 0, 4.6].flatMap((x) => dashes(x, 6, 130)),
];

/** Decorative line drawing of a street as a camera sees it, with marked objects. */
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
      <path d={[...facade(-21, 16, 130, 26), ...facade(21, 16, 130, 34)].join(" ")} opacity="0.3" />
      <g opacity="0.4">
        {trees.toReversed().map((at) => (
          <DrawnTree key={at.join()} at={at} />
        ))}
      </g>
      <path d={[...street, ...crossing(18.5), ...crossing(46)].join(" ")} opacity="0.6" />
      {cars.toReversed().map(([x, z]) => (
        <g key={`${x},${z}`} fill="var(--night2)" strokeLinejoin="round">
          {car(x, z).map((face) => (
            <path key={face} d={face} />
          ))}
        </g>
      ))}
      {people.map((at) => (
        <DrawnPerson key={at.join()} box={boundsOf(at, personSize)} />
      ))}
      {found.map(({ x, z, share }) => (
        <FoundObject
          key={share}
          label={`${text("vehicle")} ${share}`}
          tone="var(--nightFound)"
          box={boundsOf([x, 0.3, z], carSize)}
        />
      ))}
      <FoundObject
        label={`${text("person")} 0.95`}
        tone="var(--nightPerson)"
        box={boundsOf([6.4, 0, 13.2], personSize)}
      />
    </svg>
  );
}
