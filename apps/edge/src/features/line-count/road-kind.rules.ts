import { type Crossing } from "../../platform/line/line-counter.ts";

export type RoadKind = NonNullable<Crossing["kind"]>;

/** By the detector's label. A train on a road is a long bus. */
const kinds: Readonly<Record<string, RoadKind>> = {
  car: "car",
  truck: "truck",
  bus: "bus",
  train: "bus",
  motorcycle: "motorcycle",
  bicycle: "bicycle",
  person: "pedestrian",
};

/** Order of kinds with equally many votes. */
const order: readonly RoadKind[] = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"];

/** Sums of the scores of each kind for an object. */
export type KindVotes = Partial<Record<RoadKind, number>>;

export function withVote(votes: KindVotes, label: string, score: number): KindVotes {
  const kind = kinds[label];
  return kind === undefined ? votes : { ...votes, [kind]: (votes[kind] ?? 0) + score };
}

/** Majority kind of an object, so that single frames do not change it; undefined without any vote. */
export function majorityKind(votes: KindVotes): RoadKind | undefined {
  let found: RoadKind | undefined;
  for (const kind of order) {
    const highest = found === undefined ? 0 : (votes[found] ?? 0);
    if ((votes[kind] ?? 0) > highest) found = kind;
  }
  return found;
}
