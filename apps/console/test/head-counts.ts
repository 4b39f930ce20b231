import {
  type Counter,
  type CountGroup,
  type CountPair,
  type SideBatch,
} from "@huiyan/contract/head-count/head-count.api";
import { idOf } from "./factories.ts";
import { standInDevices } from "./stand-in-devices.ts";
import { good, type SeenRequest } from "./stand-in-server.ts";

export const gate: Counter = {
  point_id: idOf(21),
  alg: "dbds",
  point_name: "一号舍出口",
  device_name: "一体机-01",
  alg_name: "地磅点数",
  exists: true,
};
export const ramp: Counter = {
  point_id: idOf(22),
  alg: "tdds",
  point_name: "二号舍入口",
  device_name: "一体机-02",
  alg_name: "通道点数",
  exists: true,
};
const stated = { miss: 0.2, double: 0.2 };

/** Returns test pair n of two counters that count the same animals. */
export function makePair(n: number, changes: Partial<CountPair> = {}): CountPair {
  return {
    _id: idOf(n),
    name: "一号舍转二号舍",
    kind: "flow",
    first: gate,
    second: ramp,
    delay_seconds: 60,
    gap_seconds: 300,
    opposite: false,
    spread_percent: 10,
    open: 0,
    create_at: 0,
    first_rates: { stated, known: { miss: 0.2, double: 0.35 }, heads: 1200 },
    second_rates: { stated, known: stated, heads: 0 },
    ...changes,
  };
}

/** Pair whose second counter weighs the animals that it counts. */
export const scalePair = makePair(7, { name: "出栏称重", kind: "weight", second: gate, second_rates: null });

export const decision: NonNullable<CountGroup["decision"]> = {
  _id: idOf(51),
  truth: 12,
  note: "",
  by: "陈思远",
  at: 1_000_000,
  changed: false,
};

function batch(n: number, time: number, heads: number): SideBatch {
  return {
    message_id: idOf(n),
    index: 0,
    time,
    heads,
    counted: heads,
    weight: null,
    image_url: "/i.jpg",
    thumb_url: "/t.jpg",
    res_image_url: "/ri.jpg",
    res_thumb_url: "/rt.jpg",
  };
}

/** Returns count group n, which begins at minute 10 n. Both counters of the pair counted 12 animals. */
export function makeGroup(n: number, changes: Partial<CountGroup> = {}): CountGroup {
  const start = n * 600_000;
  const { first = 12, second = 12 } = changes;
  return {
    key: `k${n}`,
    start,
    end: start + 60_000,
    first,
    second,
    weight: null,
    difference: 0,
    allowed: 0,
    verdict: "agree",
    decision: null,
    first_batches: [batch(100 + n, start, first)],
    second_batches: second === null ? [] : [batch(200 + n, start + 60_000, second)],
    ...changes,
  };
}

export const headCountCalls = "/api/client/farm/headCount";

/** Returns an answer with these groups and the sums over them. */
export const groupsAnswer = (list: readonly CountGroup[]): ReturnType<typeof good> =>
  good({
    list,
    page: { page: 1, size: 30, count: list.length },
    open: 2,
    truncated: false,
    sum: { first: 52, second: 54, difference: -2, allowed: 1, verdict: "differs", groups: 3, of: 5 },
  });

/** Returns the requests that were sent to one path of the head-count page. */
export const headCountRequests = (seen: readonly SeenRequest[], path: string) =>
  seen.filter((request) => request.path === headCountCalls + path);

/** Answers the requests of the head-count page for a user with the role. `answers` (by path) take precedence. */
export function standInHeadCounts(
  { pairs, groups }: { pairs: readonly CountPair[]; groups: readonly CountGroup[] },
  role: "lead" | "staff" = "lead",
  answers: Parameters<typeof standInDevices>[2] = {},
): SeenRequest[] {
  return standInDevices([], role, {
    [`${headCountCalls}/pairs`]: () => good({ list: pairs }),
    [`${headCountCalls}/groups`]: () => groupsAnswer(groups),
    [`${headCountCalls}/counters`]: () => good({ list: [gate, ramp], more: false }),
    [`${headCountCalls}/decide`]: () => good(decision),
    [`${headCountCalls}/withdraw`]: () => good({ _id: decision._id }),
    [`${headCountCalls}/pair/add`]: () => good({ _id: idOf(2) }),
    [`${headCountCalls}/pair/del`]: () => good({ _id: idOf(1) }),
    ...answers,
  });
}
