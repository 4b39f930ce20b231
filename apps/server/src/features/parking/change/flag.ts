import { type RecordAction, reviewStates } from "@huiyan/contract/parking/review.rules";
import { type Change } from "./change-records.ts";

const columns = { scrap: "scrap_cause", dispute: "dispute_cause", exclude: "exclude_cause" } as const;
const unset = { scrap: "unscrap", dispute: "undispute", exclude: "unexclude" } as const satisfies Record<
  string,
  RecordAction
>;
export type RecordFlag = keyof typeof columns;

/** Sets or cancels a flag. When the last one is cancelled the review is what it was before the first. Domain rules, A6. */
export const flagChange = (
  flag: RecordFlag,
  {
    ids,
    isSet,
    cause,
    version,
  }: { ids: readonly string[]; isSet: boolean; cause: string; version?: number | undefined },
): Change => ({
  ...{ action: isSet ? flag : unset[flag], ids, version, cause: isSet ? cause : "" },
  async apply(change) {
    for (const record of change.records) {
      const others = (Object.keys(columns) as RecordFlag[]).filter(
        (each) => each !== flag && record[columns[each]] !== null,
      );
      if (isSet) {
        const before = others.length === 0 ? record.review_state : record.state_before_flags;
        await change.set(record, {
          [columns[flag]]: cause,
          review_state: reviewStates.changed,
          state_before_flags: before,
        });
        continue;
      }
      const isLast = others.length === 0;
      await change.set(record, {
        [columns[flag]]: null,
        ...(isLast ? { review_state: record.state_before_flags ?? record.review_state, state_before_flags: null } : {}),
      });
    }
  },
});
