import { type RecordAction, reviewStates } from "@huiyan/contract/parking/review.rules";
import { type RecordRow, type RecordValues } from "../records/record.queries.ts";
import { type Change } from "./change-records.ts";

const columns = { scrap: "scrap_cause", dispute: "dispute_cause", exclude: "exclude_cause" } as const;
const unset = { scrap: "unscrap", dispute: "undispute", exclude: "unexclude" } as const satisfies Record<
  string,
  RecordAction
>;
export type RecordFlag = keyof typeof columns;

const othersOf = (record: RecordRow, flag: RecordFlag) =>
  (Object.keys(columns) as RecordFlag[]).filter((each) => each !== flag && record[columns[each]] !== null);

function whenSet(record: RecordRow, flag: RecordFlag, cause: string): Partial<RecordValues> {
  const isFirst = othersOf(record, flag).length === 0;
  return {
    [columns[flag]]: cause,
    // a discarded or excluded record has no fee, so there is nothing to dispute
    ...(flag === "dispute" ? {} : { dispute_cause: null }),
    review_state: reviewStates.changed,
    state_before_flags: isFirst ? record.review_state : record.state_before_flags,
  };
}

function whenCancelled(record: RecordRow, flag: RecordFlag): Partial<RecordValues> {
  const isLast = othersOf(record, flag).length === 0;
  const before = { review_state: record.state_before_flags ?? record.review_state, state_before_flags: null };
  return { [columns[flag]]: null, ...(isLast ? before : {}) };
}

/**
 * Sets or cancels a flag. Cancelling the last flag restores the review state before the first flag.
 * docs/reference/parking.md P21.
 */
export const flagChange = (
  flag: RecordFlag,
  {
    ids,
    isSet,
    cause,
    version,
  }: { ids: readonly string[]; isSet: boolean; cause: string; version?: number | undefined },
): Change => ({
  action: isSet ? flag : unset[flag],
  ids,
  version,
  cause: isSet ? cause : "",
  async apply(change) {
    for (const record of change.records)
      await change.set(record, isSet ? whenSet(record, flag, cause) : whenCancelled(record, flag));
  },
});
