import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

/** Samples for the endpoints of head-count comparisons. */
export const headCountSamples: Record<string, SampleOf> = {
  "headCount.listCounters": () => ({ input: {} }),
  "headCount.listPairs": () => ({ input: {} }),
  "headCount.addPair": ({ device }) => ({ input: pairInput(device.pointId) }),
  "headCount.editPair": ofObject("countPair", (_id, { device }) => ({ _id, ...pairInput(device.pointId) })),
  "headCount.removePair": ofObject("countPair", (_id) => ({ _id })),
  "headCount.findGroups": ofObject("countPair", (pair_id) => ({ pair_id, start: 0, end: 1 })),
  "headCount.decide": ofObject("countPair", (pair_id) => ({ pair_id, key: "k", time: 1, truth: 12 }), {
    own: "count_group_changed",
  }),
  "headCount.withdraw": ofObject("countDecision", (_id) => ({ _id })),
};

const counter = (point_id: string, alg: string) => ({ point_id, alg });
/** Input for a pair of counters: two algorithms of one point. */
const pairInput = (pointId: string) => ({
  name: "出栏通道",
  kind: "flow",
  first: counter(pointId, "tdds"),
  second: counter(pointId, "dbds"),
});
