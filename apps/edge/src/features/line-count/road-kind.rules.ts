import { type Crossing } from "#platform/line/line-counter.ts";

export type RoadKind = NonNullable<Crossing["kind"]>;

/** Label of the detector → kind of vehicle. A "train" on a road is a long bus. */
const kinds: Readonly<Record<string, RoadKind>> = {
  car: "car",
  truck: "truck",
  bus: "bus",
  train: "bus",
  motorcycle: "motorcycle",
  bicycle: "bicycle",
  person: "pedestrian",
};

/** Kinds in order of preference, for a tie of votes. */
const order: readonly RoadKind[] = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"];

/** Sum of detection scores for each kind of an object. */
export type KindVotes = Partial<Record<RoadKind, number>>;

export function withVote(votes: KindVotes, label: string, score: number): KindVotes {
  const kind = kinds[label];
  return kind === undefined ? votes : { ...votes, [kind]: (votes[kind] ?? 0) + score };
}

/** Returns the kind with the most votes, so that single frames do not decide; undefined without votes. */
export function majorityKind(votes: KindVotes): RoadKind | undefined {
  let found: RoadKind | undefined;
  for (const kind of order) {
    const highest = found === undefined ? 0 : (votes[found] ?? 0);
    if ((votes[kind] ?? 0) > highest) found = kind;
  }
  return found;
}
