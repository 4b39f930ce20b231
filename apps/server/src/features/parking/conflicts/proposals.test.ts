import { type ConflictRecord, conflictOf, spanOf } from "@huiyan/contract/parking/conflict.rules";
import { type Proposal, proposalsOf } from "@huiyan/contract/parking/conflict-proposals.rules";
import { type RecordAction, recordRefusal } from "@huiyan/contract/parking/review.rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import { accept, type FoundCase, findCases, hasOtherBetween, overlapsIn } from "#test/parking/accept-proposals.ts";
import { anyBerths, anyLot } from "#test/parking/any-lot.ts";
import { testSize } from "#test/test-size.ts";

/** Returns the reasons for which the rules would refuse a proposal; [] if the proposal is allowed. */
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

/** Expects that a merge loses no time and spans no other car, and that records do not overlap after a split. */
function expectSound(
  records: readonly ConflictRecord[],
  { pair }: FoundCase,
  { action }: Proposal,
  after: ConflictRecord[],
) {
  const [first, last] = pair;
  if (action === "split") {
    const own = after.filter(({ id }) => pair.some((record) => record.id === sourceOf(id)));
    expect(overlapsIn(own)).toEqual([]);
  }
  if (action !== "merge") return;
  expect(hasOtherBetween(records, pair)).toBe(false);
  const merged = after.find(({ id }) => id === first.id) ?? first;
  expect(spanOf(merged).to).toBe(Math.max(spanOf(first).to, spanOf(last).to));
}

/**
 * Expects that every overlap after the proposal existed before. A merged or split record counts as its source records.
 */
function expectNoNewOverlap(
  records: readonly ConflictRecord[],
  { pair }: FoundCase,
  { action, key }: Proposal,
  after: ConflictRecord[],
) {
  const before = new Set(overlapsIn(records).flatMap(([a, b]) => [`${a.id} ${b.id}`, `${b.id} ${a.id}`]));
  const ids = pair.map(({ id }) => id);
  // a merged record counts as both of its source records
  const standsFor = (id: string) => (action === "merge" && id === ids[0] ? ids : [sourceOf(id)]);
  const isOld = (one: string, other: string) =>
    standsFor(one).some((a) => standsFor(other).some((b) => before.has(`${a} ${b}`)));
  const made = overlapsIn(after).filter(([one, other]) => !isOld(one.id, other.id));
  expect(made, key).toEqual([]);
}

it("for any records, no proposal is refused, none depends on the order of the pair, and none creates an overlap", {
  tags: ["rest"],
}, () => {
  let tried = 0;
  fc.assert(
    fc.property(anyLot, (records) => {
      for (const found of findCases(records, anyBerths)) {
        const { kind, pair, proposals } = found;
        const [first, last] = pair;
        expect(conflictOf(last, first)).toBe(kind);
        const context = { hasOtherBetween: false, freeBerths: new Map() };
        expect(proposalsOf(kind, [last, first], context)).toEqual(proposalsOf(kind, pair, context));
        for (const proposal of proposals) {
          tried++;
          expect(refusalsOf(found, proposal)).toEqual([]);
          expect(proposal.reasons.length).toBeGreaterThan(0);
          const after = accept(records, found, proposal);
          expectSound(records, found, proposal, after);
          expectNoNewOverlap(records, found, proposal, after);
        }
      }
    }),
    { numRuns: testSize(10_000, 100_000) },
  );
  // ensures that the random records led to enough proposals
  expect(tried).toBeGreaterThan(10_000);
});
