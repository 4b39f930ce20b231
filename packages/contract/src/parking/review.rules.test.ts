import { describe, expect, it, test } from "vitest";
import { isSettled, nextOrderState, orderEvents, parkingStatusOf } from "./order.rules.ts";
import {
  isOrderCandidate,
  isPending,
  type JudgedStay,
  judgeOpenStay,
  judgeStay,
  orderStates,
  type RecordAction,
  type RecordFacts,
  type RecordRefusal,
  type ReviewCode,
  recordActions,
  recordRefusal,
  reviewAfter,
} from "./review.rules.ts";

const minute = 60_000;
const half = (at: number, plate?: string, confidence = 0.95) => ({
  at: at * minute,
  plate: plate === undefined ? undefined : { plate, confidence },
});
const stay = (entry: JudgedStay["entry"], leave: JudgedStay["leave"], seen: ReviewCode[] = []): JudgedStay => ({
  entry,
  leave,
  seen,
  minStaySeconds: 120,
});
const plate = "粤B12345";

describe("automatic review", () => {
  test.each<[string, JudgedStay, 2 | 3, string]>([
    ["both halves agree, the better is sure", stay(half(0, plate, 0.7), half(30, plate, 0.9)), 3, ""],
    ["a confusable pair, the better very sure", stay(half(0, "粤B8K286", 0.95), half(30, "粤B8K2B6", 0.7)), 3, ""],
    ["one half unread, the other sure", stay(half(0), half(30, plate, 0.9)), 3, ""],
    ["both unread", stay(half(0), half(30)), 2, "P-NONE"],
    ["both agree, neither sure", stay(half(0, plate, 0.89), half(30, plate, 0.8)), 2, "P-LOW"],
    ["one half unread, the other unsure", stay(half(0, plate, 0.89), half(30)), 2, "P-LOW"],
    ["a confusable pair, the better less than 0.95", stay(half(0, "粤B8K286", 0.94), half(30, "粤B8K2B6")), 3, ""],
    ["a confusable pair, neither 0.95", stay(half(0, "粤B8K286", 0.94), half(30, "粤B8K2B6", 0.9)), 2, "P-DIFF"],
    ["they differ by one character", stay(half(0, plate), half(30, "粤B12346")), 2, "P-DIFF"],
    ["no grammar fits", stay(half(0, "粤B1234O"), half(30, "粤B1234O")), 2, "P-GRAM"],
    ["no entry", stay(undefined, half(30, plate)), 2, "P-NOIN"],
    ["no leave", stay(half(0, plate), undefined), 2, "P-NOOUT"],
    ["119 seconds", stay(half(0, plate), half(119 / 60, plate)), 2, "P-SHORT"],
    ["120 seconds", stay(half(0, plate), half(2, plate)), 3, ""],
    ["72 hours", stay(half(0, plate), half(72 * 60, plate)), 3, ""],
    ["more than 72 hours", stay(half(0, plate), half(72 * 60 + 1, plate)), 2, "P-LONG"],
    ["it came late", stay(half(0, plate), half(30, plate), ["P-LATE"]), 2, "P-LATE"],
    ["the first in order is shown", stay(half(0), half(1), ["P-TWO", "P-GAP"]), 2, "P-GAP,P-TWO,P-NONE,P-SHORT"],
  ])("%s", (_, judged, state, codes) => {
    const { state: actual, codes: found } = judgeStay(judged);
    expect([actual, found.join()]).toEqual([state, codes]);
  });

  it("takes the better of the plates read at entry and leave", () => {
    expect(judgeStay(stay(half(0, plate, 0.7), half(9, "粤B12346", 0.8))).plate?.plate).toBe("粤B12346");
  });

  test.each([
    [0.9, 3],
    [0.89, 2],
  ] as const)("an open stay whose plate is read with %f has state %i", (confidence, state) => {
    expect(judgeOpenStay({ plate, confidence }, []).state).toBe(state);
  });
});

const plain: RecordFacts = {
  isMergedAway: false,
  hasEntry: true,
  hasLeave: true,
  isMerged: false,
  hasPlate: true,
  scrap: false,
  dispute: false,
  exclude: false,
  order: 0,
  review: 2,
};

describe("refused actions of a user on a record", () => {
  const rows: [string, Partial<RecordFacts>, Partial<Record<RecordAction, RecordRefusal>>][] = [
    [
      "a plain one",
      {},
      { unscrap: "record_flag_unset", undispute: "record_not_disputed", unexclude: "record_flag_unset" },
    ],
    [
      "an excluded one",
      { exclude: true },
      {
        plate: "record_excluded",
        berth: "record_excluded",
        confirm: "record_flagged",
        exclude: "record_flag_set",
        merge: "record_flagged",
        unscrap: "record_flag_unset",
        undispute: "record_not_disputed",
      },
    ],
    [
      "one with an unpaid order",
      { order: 1 },
      {
        plate: "record_plate_locked",
        berth: "record_order_made",
        unscrap: "record_flag_unset",
        undispute: "record_not_disputed",
        unexclude: "record_flag_unset",
      },
    ],
    [
      "one with a paid order",
      { order: 2 },
      {
        plate: "record_plate_locked",
        berth: "record_order_made",
        scrap: "record_order_paid",
        exclude: "record_order_paid",
        merge: "record_order_paid",
        split: "record_order_paid",
        unscrap: "record_flag_unset",
        undispute: "record_not_disputed",
        unexclude: "record_flag_unset",
      },
    ],
    [
      "a half one",
      { hasLeave: false },
      {
        confirm: "record_half",
        split: "record_cannot_split",
        unscrap: "record_flag_unset",
        undispute: "record_not_disputed",
        unexclude: "record_flag_unset",
      },
    ],
    [
      "one without a plate",
      { hasPlate: false },
      {
        confirm: "record_no_plate",
        unscrap: "record_flag_unset",
        undispute: "record_not_disputed",
        unexclude: "record_flag_unset",
      },
    ],
    [
      "a disputed one",
      { dispute: true },
      {
        dispute: "record_disputed",
        confirm: "record_flagged",
        merge: "record_flagged",
        unscrap: "record_flag_unset",
        unexclude: "record_flag_unset",
      },
    ],
    [
      "a half one that was merged",
      { hasLeave: false, isMerged: true },
      {
        confirm: "record_half",
        unscrap: "record_flag_unset",
        undispute: "record_not_disputed",
        unexclude: "record_flag_unset",
      },
    ],
    [
      "one that was merged away",
      { isMergedAway: true },
      Object.fromEntries(recordActions.map((action) => [action, "not_found"])),
    ],
  ];
  test.each(rows)("%s", (_, facts, refusals) => {
    const actual = recordActions.flatMap((action) => {
      const refusal = recordRefusal(action, { ...plain, ...facts });
      return refusal === undefined ? [] : [[action, refusal]];
    });
    expect(Object.fromEntries(actual)).toEqual(refusals);
  });

  test.each<[RecordAction, ReviewCode[], 1 | 2 | 3 | 4, 1 | 2 | 3 | 4 | undefined]>([
    ["confirm", ["P-LOW"], 2, 1],
    ["confirm", [], 3, 1],
    ["plate", [], 2, 4],
    ["berth", ["P-LOW"], 2, 2],
    ["berth", ["P-GAP"], 2, 4],
    ["merge", [], 3, 4],
    ["split", [], 3, 4],
    ["scrap", [], 3, 4],
    ["dispute", [], 3, 4],
    ["exclude", [], 2, 4],
    ["unscrap", [], 4, undefined],
    ["undispute", [], 4, undefined],
    ["unexclude", [], 4, undefined],
  ])("%s with %j from state %i leads to %s", (action, codes, before, after) => {
    expect(reviewAfter(action, codes, before)).toBe(after);
  });

  test.each([
    [{ review: 2 as const }, true],
    [{ review: 3 as const }, false],
    [{ review: 2 as const, scrap: true }, false],
    [{ review: 2 as const, exclude: true }, false],
    [{ review: 2 as const, dispute: true }, true],
  ])("%j is pending: %s", (facts, pending) => expect(isPending({ ...plain, ...facts })).toBe(pending));
});

describe("state of an order", () => {
  it("changes only as the state table says", () => {
    const moves = orderStates.flatMap((from) =>
      orderEvents.flatMap((event) => {
        const to = nextOrderState(from, event);
        return to === undefined ? [] : [`${from} ${event} ${to}`];
      }),
    );
    expect(moves).toEqual(["0 make 1", "1 pay 2", "1 close -1", "-1 replace 1"]);
  });

  test.each([
    [0, 800, false],
    [0, 0, true],
    [0, null, false],
    [1, 800, false],
    [2, 800, true],
    [-1, 800, true],
  ] as const)("state %i with a fee of %s is settled: %s", (state, fee, settled) => {
    expect(isSettled(state, fee)).toBe(settled);
  });

  test.each([
    [false, 0, 1],
    [true, 0, 2],
    [true, 1, 3],
    [true, 2, 3],
    [true, -1, 2],
  ] as const)("a record that has left: %s, with an order in state %i, has status %i", (left, order, status) => {
    expect(parkingStatusOf(left, order)).toBe(status);
  });

  const candidate = {
    ...plain,
    isNewEnergyBerth: true,
    carType: 1 as const,
    chargingKnown: false,
    idleSeconds: 0,
    freeMinutes: 20,
  };
  test.each([
    ["a fuel car in a new-energy berth", {}, true],
    ["a fuel berth", { isNewEnergyBerth: false }, false],
    ["an electric car that charged", { carType: 2 as const, chargingKnown: true, idleSeconds: 1200 }, false],
    ["an electric car that stood on", { carType: 2 as const, chargingKnown: true, idleSeconds: 1201 }, true],
    ["an electric car of which nothing is known", { carType: 2 as const, idleSeconds: 9999 }, false],
    ["a half", { hasLeave: false }, false],
    ["a void one", { scrap: true }, false],
    ["an excluded one", { exclude: true }, false],
    ["a disputed one", { dispute: true }, true],
  ])("may come of %s: %#", (_, facts, may) => expect(isOrderCandidate({ ...candidate, ...facts })).toBe(may));
});
