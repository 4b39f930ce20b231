import { sessionText as text } from "../session.texts.ts";
import { DrawnPerson } from "./DrawnPerson.tsx";
import { DrawnTree } from "./DrawnTree.tsx";
import { FoundObject } from "./FoundObject.tsx";
import { boundsOf, type Point3, picture } from "./street-scene.ts";
import { along, car, carSize, crossing, dashes, facade } from "./street-things.ts";

/** [metres right, metres ahead], the nearest first. */
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
