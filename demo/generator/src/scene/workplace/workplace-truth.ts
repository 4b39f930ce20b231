import { type Pair, tenths } from "../../geometry.ts";
import { type Walker } from "../../person/walker.ts";
import { projectGround } from "../../stage/projection.ts";
import { type Stage } from "../../stage/stage.ts";
import { changeTimes } from "../crossing-times.ts";
import { type Truth, type TruthEvent } from "../scene.ts";
import { clipSeconds, joinSeconds, minSeconds, region } from "./workplace-plan.ts";
import { type WorkplaceWalk } from "./workplace-walks.ts";

export type WorkplaceWalker = WorkplaceWalk & { walker: Walker };

interface Interval {
  start: number;
  end: number;
}

export function workplaceTruth({ camera }: Stage, walkers: readonly WorkplaceWalker[]): Truth {
  const { x0, x1, z0, z1 } = region;
  const corners: Pair[] = [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ];
  const stays = walkers.flatMap((walk) => staysOf(walk).map((stay) => ({ ...stay, object: walk.name })));
  const events = stays.flatMap(({ object, start, end }): TruthEvent[] => [
    { type: "enter", region: "workplace", object, t: start },
    { type: "leave", region: "workplace", object, t: end },
  ]);
  const intervals = joined(stays);
  // Three rounds of the clip in a loop: the last interval of a round continues in the first interval of the next one.
  const rounds = [0, 1, 2].flatMap((round) => stays.map(({ start, end }) => later({ start, end }, round)));
  return {
    classes: ["person"],
    regions: [{ name: "workplace", kind: "workplace", polygon: projectGround(camera, corners) }],
    counts: { intervals: intervals.length },
    intervals,
    threeRounds: joined(rounds),
    rule: { joinSeconds, minSeconds },
    events: events.sort((a, b) => a.t - b.t),
    presence: walkers.map(({ name, walker }) => ({ object: name, from: tenths(walker.start), to: tenths(walker.end) })),
  };
}

function later({ start, end }: Interval, round: number): Interval {
  return { start: tenths(start + round * clipSeconds), end: tenths(end + round * clipSeconds) };
}

function staysOf({ walker }: WorkplaceWalker): Interval[] {
  const times = changeTimes(clipSeconds, (time) => {
    const place = walker.placeAt(time);
    return place !== null && isInside(place);
  });
  return times.flatMap((start, i) => {
    const end = times[i + 1];
    return i % 2 === 0 && end !== undefined ? [{ start, end }] : [];
  });
}

function isInside([x, z]: Pair): boolean {
  return x > region.x0 && x < region.x1 && z > region.z0 && z < region.z1;
}

/**
 * Returns the intervals in which any person is present. Overlaps and absences of up to a minute are joined, then short
 * intervals are dropped.
 */
function joined(stays: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const { start, end } of stays.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start - last.end <= joinSeconds) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found.filter(({ start, end }) => end - start >= minSeconds);
}
