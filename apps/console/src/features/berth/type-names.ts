import { type BerthType } from "@huiyan/contract/berth/berth.rules";

/** Text key of each orientation of a berth: 1 vertical, 2 side, 3 diagonal. */
export const typeNames = { 1: "vertical", 2: "side", 3: "diagonal" } as const satisfies Record<BerthType, string>;
