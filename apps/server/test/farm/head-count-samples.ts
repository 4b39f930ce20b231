import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";

/** Of the calls of the cross-examination of head counts. */
export const headCountSamples: Record<string, SampleOf> = {
  "headCount.listCounters": () => ({ input: {} }),
  "headCount.listPairs": () => ({ input: {} }),
  "headCount.addPair": ({ device }) => ({ input: pairInput(device.pointId) }),
  "headCount.editPair": ({ device }) => ({ input: { _id: v7(), ...pairInput(device.pointId) }, refused: "not_found" }),
  "headCount.removePair": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "headCount.findGroups": () => ({ input: { pair_id: v7(), start: 0, end: 1 }, refused: "not_found" }),
  "headCount.decide": () => ({ input: { pair_id: v7(), key: "k", time: 1, truth: 12 }, refused: "not_found" }),
  "headCount.withdraw": () => ({ input: { _id: v7() }, refused: "not_found" }),
};

const counter = (point_id: string, alg: string) => ({ point_id, alg });
/** Two algorithms of one point. */
const pairInput = (pointId: string) => ({
  ...{ name: "出栏通道", kind: "flow" },
  ...{ first: counter(pointId, "tdds"), second: counter(pointId, "dbds") },
});
