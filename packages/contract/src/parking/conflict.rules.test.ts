import { describe, expect, it, test } from "vitest";
import { type ConflictKind, type ConflictRecord, conflictOf } from "./conflict.rules.ts";
import { proposalsOf } from "./conflict-proposals.rules.ts";

const minute = 60_000;
const plate = "粤B12345";
const vote = (text: string) => (text === "" ? undefined : { plate: text, confidence: 0.95 });

interface StayDetails extends Partial<Omit<ConflictRecord, "facts">> {
  facts?: Partial<ConflictRecord["facts"]>;
}

/** Returns a stay between two minutes; null: the entry or the leave was not observed. */
function stay(
  id: string,
  from: number | null,
  to: number | null,
  { facts, ...details }: StayDetails = {},
): ConflictRecord {
  const [entryAt, leaveAt] = [from, to].map((at) => (at === null ? null : at * minute));
  const read = details.plate ?? plate;
  return {
    id,
    berthId: "A001",
    plate: read,
    confidence: 0.95,
    isOpen: false,
    isKeptApart: false,
    codes: [],
    parts: [],
    entryAt: entryAt ?? null,
    leaveAt: leaveAt ?? null,
    lastSeenAt: leaveAt ?? entryAt ?? null,
    entryPlate: vote(read),
    leavePlate: vote(read),
    ...details,
    facts: {
      isMergedAway: false,
      isMerged: false,
      hasPlate: true,
      scrap: false,
      dispute: false,
      exclude: false,
      order: 0,
      review: 3,
      hasEntry: from !== null,
      hasLeave: to !== null,
      ...facts,
    },
  };
}
const unread = { plate, confidence: 0.8 };
const unsure = { entryPlate: unread, leavePlate: unread };
const silent = { codes: ["P-GAP"] } as const;

describe("kinds of conflicts", () => {
  test.each<[string, ConflictRecord, ConflictRecord, ConflictKind | undefined]>([
    ["one after the other, long between", stay("a", 0, 40), stay("b", 60, 90), undefined],
    ["back after ten minutes, the leave not surely read", stay("a", 0, 40, unsure), stay("b", 50, 90), "cut"],
    ["back after ten minutes, the entry not surely read", stay("a", 0, 40), stay("b", 50, 90, unsure), "cut"],
    ["surely left, and surely back after ten minutes", stay("a", 0, 40), stay("b", 50, 90), undefined],
    ["surely back before the leave was sure", stay("a", 0, 40), stay("b", 42.9, 90), "cut"],
    ["back after ten minutes with a doubt", stay("a", 0, 40, { codes: ["P-LATE"] }), stay("b", 50, 90), "cut"],
    ["back after more than ten minutes", stay("a", 0, 40), stay("b", 50.1, 90), undefined],
    ["back after a silence of 45 minutes", stay("a", 0, 40, silent), stay("b", 85, 90, silent), "cut"],
    ["silent on one side only", stay("a", 0, 40, silent), stay("b", 85, 90), undefined],
    ["back after four hours of silence", stay("a", 0, 40, silent), stay("b", 280.1, 300, silent), undefined],
    ["one character apart", stay("a", 0, 40), stay("b", 44, 90, { plate: "粤B12346" }), "cut"],
    ["one character and a half apart", stay("a", 0, 40), stay("b", 44, 90, { plate: "粤8123S6" }), undefined],
    ["another car soon after", stay("a", 0, 40), stay("b", 44, 90, { plate: "粤C99999" }), undefined],
    ["the second not read", stay("a", 0, 40), stay("b", 44, 90, { plate: "" }), undefined],
    ["the second still stands there", stay("a", 0, 40, unsure), stay("b", 44, null, { isOpen: true }), "cut"],
    [
      "both looked at",
      stay("a", 0, 40, { facts: { review: 1 } }),
      stay("b", 44, 90, { facts: { review: 1 } }),
      undefined,
    ],
    ["one looked at", stay("a", 0, 40, { facts: { review: 1 } }), stay("b", 44, 90, unsure), "cut"],
    [
      "parted by a person",
      stay("a", 0, 40, { isKeptApart: true }),
      stay("b", 44, 90, { isKeptApart: true }),
      undefined,
    ],
    ["they touch", stay("a", 0, 40), stay("b", 40, 90, { plate: "粤C99999" }), undefined],
    ["they overlap", stay("a", 0, 40), stay("b", 39, 90, { plate: "粤C99999" }), "overlap"],
    [
      "they overlap, and both were looked at",
      stay("a", 0, 40, { facts: { review: 1 } }),
      stay("b", 39, 90, { facts: { review: 1 } }),
      "overlap",
    ],
    ["a leave within another stay", stay("a", 0, 40), stay("b", null, 20, { plate: "" }), "overlap"],
    ["one of them excluded", stay("a", 0, 40, { facts: { exclude: true } }), stay("b", 39, 90), undefined],
    ["one of them void", stay("a", 0, 40, { facts: { scrap: true } }), stay("b", 39, 90), undefined],
    ["an entry, and later a leave", stay("a", 0, null), stay("b", null, 90), "halves"],
    ["an entry, and a leave of the next week", stay("a", 0, null), stay("b", null, 73 * 60), undefined],
    [
      "an entry, and a leave two characters apart",
      stay("a", 0, null),
      stay("b", null, 90, { plate: "粤B12367" }),
      "halves",
    ],
    ["an entry, and a leave of another car", stay("a", 0, null), stay("b", null, 90, { plate: "粤C99999" }), undefined],
    ["an entry, and a leave that was not read", stay("a", 0, null), stay("b", null, 90, { plate: "" }), "halves"],
    ["a leave, and a stay from that moment", stay("b", null, 40), stay("a", 40, 90), "cut"],
    [
      "a leave, and a stay from that moment that goes on",
      stay("b", null, 40),
      stay("a", 40, null, { isOpen: true }),
      "cut",
    ],
    ["an entry and a leave of one moment", stay("b", 40, null), stay("a", null, 40), "halves"],
    [
      "an entry still seen after the leave of its moment",
      stay("a", 40, null, { lastSeenAt: 45 * minute }),
      stay("b", null, 40),
      "cut",
    ],
    ["one plate in two berths at once", stay("a", 0, 40), stay("b", 30, 90, { berthId: "A002" }), "twin"],
    ["for less than a minute", stay("a", 0, 40), stay("b", 39, 90, { berthId: "A002" }), undefined],
    [
      "near plates in two berths",
      stay("a", 0, 40),
      stay("b", 30, 90, { berthId: "A002", plate: "粤B12346" }),
      undefined,
    ],
    [
      "two cars not read in two berths",
      stay("a", 0, 40, { plate: "" }),
      stay("b", 30, 90, { berthId: "A002", plate: "" }),
      undefined,
    ],
  ])("%s", (_name, one, other, kind) => {
    expect([conflictOf(one, other), conflictOf(other, one)]).toEqual([kind, kind]);
  });
});

/** Returns the keys of the proposals, with their reasons. */
function proposed(
  one: ConflictRecord,
  other: ConflictRecord,
  context: Partial<Parameters<typeof proposalsOf>[2]> = {},
) {
  const kind = conflictOf(one, other);
  if (kind === undefined) return [];
  const whole = { hasOtherBetween: false, freeBerths: new Map(), ...context };
  return proposalsOf(kind, [one, other], whole).map(
    ({ key, reasons }) => `${key} (${reasons.map((each) => each.key)})`,
  );
}

describe("first proposals", () => {
  const order = { facts: { order: 1 } } as const;
  test.each<[string, ConflictRecord, ConflictRecord, string | undefined]>([
    ["one stay of both halves", stay("a", 0, null), stay("b", null, 90), "merge (samePlate,minutesBetween)"],
    [
      "the leave, which was not read, is the entry's",
      stay("a", 0, null),
      stay("b", null, 90, { plate: "", confidence: 0 }),
      `merge:b:${plate} (unreadPlate,minutesBetween)`,
    ],
    [
      "the surer of two plates",
      stay("a", 0, 40, { confidence: 0.7 }),
      stay("b", 44, 90, { plate: "粤B12346" }),
      "merge:a:粤B12346 (nearPlate,surer,minutesBetween)",
    ],
    [
      "the plate that no order fixes gives way",
      stay("a", 0, 40, { confidence: 0.7, ...order }),
      stay("b", 44, 90, { plate: "粤B12346" }),
      `merge:b:${plate} (nearPlate,minutesBetween)`,
    ],
    [
      "a silence, and the same car before and after",
      stay("a", 0, 40, silent),
      stay("b", 85, 90, silent),
      "merge (samePlate,minutesBetween,silence)",
    ],
    ["two visits, ten minutes apart", stay("a", 0, 40, unsure), stay("b", 50, 90), "confirm (minutesBetween,bothSure)"],
    [
      "what came late within another stay is left out",
      stay("a", 0, 90),
      stay("b", 20, 60, { plate: "粤C99999", codes: ["P-LATE"] }),
      "exclude:b (inside,late)",
    ],
    [
      "the other half's reading of a plate that stands elsewhere",
      stay("a", 0, 40, { entryPlate: { plate: "粤B12346", confidence: 0.95 }, confidence: 0.7 }),
      stay("b", 30, 90, { berthId: "A002" }),
      "plate:a:粤B12346 (otherHalf)",
    ],
    [
      "what was merged is taken apart",
      stay("a", 0, 90, {
        parts: [
          { from: 0, to: 30 * minute },
          { from: 60 * minute, to: 90 * minute },
        ],
        facts: { isMerged: true },
      }),
      stay("b", 35, 55, { plate: "粤C99999", facts: { review: 1 } }),
      "split:a (merged)",
    ],
    [
      "nothing where both are paid",
      stay("a", 0, 40, { facts: { order: 2 } }),
      stay("b", 39, 90, { facts: { order: 2 }, plate: "粤C99999" }),
      undefined,
    ],
  ])("%s", (_name, one, other, first) => {
    expect(proposed(one, other)[0]).toBe(first);
    expect(proposed(other, one)).toEqual(proposed(one, other));
  });

  it("do not merge two records if another car was in the berth in between", () => {
    const keys = proposed(stay("a", 0, null), stay("b", null, 90), { hasOtherBetween: true });
    expect(keys.filter((key) => key.startsWith("merge"))).toEqual([]);
  });

  test.each<[string, ConflictRecord, ConflictRecord, string]>([
    [
      "a leave is left out before the stay that begins at its moment",
      stay("", null, 40),
      stay("", 40, 90),
      "exclude:first (half,weaker)",
    ],
    [
      "a stay that is over at once goes on in the one that begins at its moment",
      stay("", 40, 40),
      stay("", 40, 90),
      "merge (samePlate,minutesBetween)",
    ],
    [
      "an entry not seen again goes on in the stay that begins at its moment",
      stay("", 40, null),
      stay("", 40, 90),
      "merge (samePlate,minutesBetween)",
    ],
    [
      "an entry and a leave of one moment are one stay",
      stay("", 40, null),
      stay("", null, 40),
      "merge (samePlate,minutesBetween)",
    ],
  ])("%s, whichever has the lower id", (_name, first, last, expected) => {
    const proposals = [["id-1", "id-2"] as const, ["id-2", "id-1"] as const].map(([id, lastId]) =>
      proposed({ ...first, id }, { ...last, id: lastId })[0]
        ?.replace(id, "first")
        .replace(lastId, "last"),
    );
    expect(proposals).toEqual([expected, expected]);
  });

  it("move a record to the neighbouring berth if that is free and the plates belong to two cars", () => {
    const freeBerths = new Map([["b", ["A002"]]]);
    const two = [stay("a", 0, 40), stay("b", 20, 90, { plate: "粤C99999", codes: ["P-TWO"] })] as const;
    expect(proposed(...two, { freeBerths })).toContain("berth:b:A002 (freeBerth,bothSure)");
    const one = [stay("a", 0, 40), stay("b", 20, 90)] as const;
    expect(proposed(...one, { freeBerths }).join()).not.toContain("berth");
  });
});
