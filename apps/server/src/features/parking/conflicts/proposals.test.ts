import { type ConflictRecord, conflictOf, spanOf } from "@huiyan/contract/parking/conflict.rules";
import { type Proposal, proposalsOf } from "@huiyan/contract/parking/conflict-proposals.rules";
import { orderStates, type RecordAction, recordRefusal, reviewStates } from "@huiyan/contract/parking/review.rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import { haul } from "../../../../test/haul.ts";
import { accept, type FoundCase, findCases, overlapsIn } from "../../../../test/parking/accept-proposals.ts";

const minute = 60_000;
const berths = ["A001", "A002", "A003"];
const plates = ["粤B12345", "粤B12346", "粤B1234S", "粤BD12345", "粤C99999", "", "粤B1"];

/** Halves, whole and open stays, flagged, ordered, reviewed and merged ones, crowded into three berths and ten hours. */
const anyRecord = fc
  .record({
    berthId: fc.constantFrom(...berths),
    plate: fc.constantFrom(...plates),
    other: fc.constantFrom(...plates),
    confidence: fc.constantFrom(0.55, 0.7, 0.9, 0.95),
    from: fc.nat(600),
    minutes: fc.nat(120),
    form: fc.constantFrom("whole", "whole", "whole", "entry", "exit", "open"),
    order: fc.constantFrom(0, 0, 0, ...orderStates),
    review: fc.constantFrom(...Object.values(reviewStates)),
    codes: fc.subarray(["P-GAP", "P-LATE", "P-TWO"] as const),
    flags: fc.record({
      scrap: rarely(),
      dispute: rarely(),
      exclude: rarely(),
      isKeptApart: rarely(),
      isMerged: rarely(),
    }),
  })
  .map(
    ({
      from,
      minutes,
      form,
      flags,
      plate,
      other,
      confidence,
      review,
      order,
      codes,
      berthId,
    }): Omit<ConflictRecord, "id"> => {
      const [entryAt, leaveAt] = [
        form === "exit" ? null : from * minute,
        form === "entry" || form === "open" ? null : (from + minutes) * minute,
      ];
      const isOpen = form === "open";
      const { isKeptApart, isMerged, ...rest } = flags;
      const vote = (of: string) => (of === "" ? undefined : { plate: of, confidence });
      const middle = (from + minutes / 2) * minute;
      const parts =
        isMerged && form === "whole" && minutes > 4
          ? [
              { from: from * minute, to: middle - minute },
              { from: middle + minute, to: (from + minutes) * minute },
            ]
          : [];
      return {
        ...{ berthId, plate, confidence, entryAt, leaveAt, isOpen, isKeptApart, codes, parts },
        ...{ entryPlate: vote(plate), leavePlate: vote(other), lastSeenAt: (from + minutes) * minute },
        facts: {
          ...rest,
          order,
          review,
          isMergedAway: false,
          isMerged: parts.length > 0,
          hasEntry: entryAt !== null,
          hasLeave: leaveAt !== null,
        },
      };
    },
  );

function rarely() {
  return fc.constantFrom(false, false, false, false, true);
}

/** At most one open record stands in a berth. */
const anyLot = fc.array(anyRecord, { minLength: 2, maxLength: 9 }).map((list) => {
  const open = new Set<string>();
  return list.flatMap((record, at): ConflictRecord[] => {
    if (record.isOpen && open.has(record.berthId)) return [];
    if (record.isOpen) open.add(record.berthId);
    return [{ ...record, id: `r${at}` }];
  });
});

/** The refusals of the table that stand against a proposal, step by step. */
function refusalsOf({ pair: [first, last] }: FoundCase, { action, target, plate }: Proposal): string[] {
  const both = [first, last];
  const touched = target === undefined || action === "merge" ? both : both.filter(({ id }) => id === target);
  const steps: (readonly [RecordAction, ConflictRecord])[] = [
    ...touched.map((record) => [action, record] as const),
    ...(action === "merge" && plate !== ""
      ? both.filter(({ id }) => id === target).map((record) => ["plate", record] as const)
      : []),
  ];
  const mergeRefusals =
    action !== "merge"
      ? []
      : [
          ...(first.berthId === last.berthId ? [] : ["berths differ"]),
          ...(first.entryAt === null ? ["no entry"] : []),
          ...(plate === "" && first.plate !== last.plate ? ["plates differ"] : []),
        ];
  return [...steps.flatMap(([step, record]) => recordRefusal(step, record.facts) ?? []), ...mergeRefusals];
}

const sourceOf = (id: string) => id.split("/")[0] ?? id;

it("of any records, no proposal is refused, none depends on the order, and none makes two records overlap", () => {
  let tried = 0;
  fc.assert(
    fc.property(anyLot, (records) => {
      const overlaps = new Set(overlapsIn(records).flatMap(([a, b]) => [`${a.id} ${b.id}`, `${b.id} ${a.id}`]));
      for (const found of findCases(records, berths)) {
        const {
          kind,
          pair: [first, last],
          proposals,
        } = found;
        expect(conflictOf(last, first)).toBe(kind);
        const context = { hasOtherBetween: false, freeBerths: new Map() };
        expect(proposalsOf(kind, [last, first], context)).toEqual(proposalsOf(kind, [first, last], context));
        for (const proposal of proposals) {
          tried++;
          expect(refusalsOf(found, proposal)).toEqual([]);
          expect(proposal.reasons.length).toBeGreaterThan(0);
          // the merged one stands for both
          const standsFor = (id: string) =>
            proposal.action === "merge" && id === first.id ? [first.id, last.id] : [sourceOf(id)];
          for (const [one, other] of overlapsIn(accept(records, found, proposal))) {
            const sources = standsFor(one.id).flatMap((a) => standsFor(other.id).map((b) => `${a} ${b}`));
            expect(
              sources.some((pair) => overlaps.has(pair)),
              `${proposal.key}: ${JSON.stringify([spanOf(one), spanOf(other)])}`,
            ).toBe(true);
          }
        }
      }
    }),
    { numRuns: haul(10_000, 200_000) },
  );
  // of other records the property would say nothing
  expect(tried).toBeGreaterThan(10_000);
});
