import { type ConflictRecord } from "@huiyan/contract/parking/conflict.rules";
import { orderStates, reviewStates } from "@huiyan/contract/parking/review.rules";
import fc from "fast-check";

const minute = 60_000;
export const anyBerths = ["A001", "A002", "A003"];
const plates = ["粤B12345", "粤B12346", "粤B1234S", "粤BD12345", "粤C99999", "", "粤B1"];

/**
 * Random complete, incomplete and open stays, with flags, orders, reviews and merges, in three berths and ten hours.
 */
const anyRecord = fc
  .record({
    berthId: fc.constantFrom(...anyBerths),
    plate: fc.constantFrom(...plates),
    other: fc.constantFrom(...plates),
    confidence: fc.constantFrom(0.55, 0.7, 0.9, 0.95),
    at: fc.nat(600),
    lasting: fc.nat(120),
    // coarse steps make equal times and records of zero length likely
    step: fc.constantFrom(1, 5, 60),
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
      at,
      lasting,
      step,
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
      const [from, minutes] = [at - (at % step), lasting - (lasting % step)];
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
        berthId,
        plate,
        confidence,
        entryAt,
        leaveAt,
        isOpen,
        isKeptApart,
        codes,
        parts,
        entryPlate: vote(plate),
        leavePlate: vote(other),
        lastSeenAt: (from + minutes) * minute,
        facts: {
          ...rest,
          order,
          review,
          isMergedAway: false,
          isMerged: parts.length > 0,
          hasPlate: plate !== "",
          hasEntry: entryAt !== null,
          hasLeave: leaveAt !== null,
        },
      };
    },
  );

function rarely() {
  return fc.constantFrom(false, false, false, false, true);
}

/** A berth has at most one open record. */
export const anyLot = fc.array(anyRecord, { minLength: 2, maxLength: 9 }).map((list) => {
  const open = new Set<string>();
  return list.flatMap((record, at): ConflictRecord[] => {
    if (record.isOpen && open.has(record.berthId)) return [];
    if (record.isOpen) open.add(record.berthId);
    return [{ ...record, id: `r${at}` }];
  });
});
