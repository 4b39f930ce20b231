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

/** Of kinds that have as many votes, the one that comes first here. */
const order: readonly RoadKind[] = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"];

/** Sums of the scores with which an object was taken for each kind. */
export type KindVotes = Partial<Record<RoadKind, number>>;

export function withVote(votes: KindVotes, label: string, score: number): KindVotes {
  const kind = kinds[label];
  return kind === undefined ? votes : { ...votes, [kind]: (votes[kind] ?? 0) + score };
}

/** What an object was taken for most, so that single frames do not change it; undefined without any vote. */
export function majorityKind(votes: KindVotes): RoadKind | undefined {
  let found: RoadKind | undefined;
  for (const kind of order) {
    const highest = found === undefined ? 0 : (votes[found] ?? 0);
    if ((votes[kind] ?? 0) > highest) found = kind;
  }
  return found;
}
