import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findConflicts as api, conflictBound } from "@huiyan/contract/parking/conflict.api";
import { type Proposal } from "@huiyan/contract/parking/conflict-proposals.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type ConflictPair, findConflictPairs } from "../conflicts/conflict-pairs.queries.ts";
import { type FoundConflict, listProposals, readConflicts } from "../conflicts/get-conflict.ts";
import { listRecordRows } from "../list/find-records.queries.ts";
import { viewRecord } from "../list/record-view.ts";

type Proposed = Answer<typeof api>["list"][number]["proposals"][number];

const viewProposal = ({ target, plate, berth, ...proposal }: Proposal): Proposed => ({
  ...proposal,
  record_id: target ?? null,
  plate_num: plate,
  berth_num: berth,
});

const dismissalOf = ({ dismissed_by, dismissed_at }: ConflictPair) =>
  dismissed_at === null ? null : { user: dismissed_by ?? "", time: dismissed_at.getTime() };

export async function findConflicts(
  ctx: Context<ReaderCaller>,
  { page, size, dismissed, ...conditions }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  const pairs = await findConflictPairs(sql, scope, { ...conditions, isDismissed: dismissed === 1 });
  const shown = pairs.slice(0, conflictBound);
  const read = await readConflicts(
    sql,
    scope,
    shown.map(({ first_id: first, last_id: last }) => ({ first, last })),
  );
  const all = shown.flatMap((pair, at): { pair: ConflictPair; conflict: FoundConflict }[] => {
    const conflict = read[at];
    return conflict === undefined ? [] : [{ pair, conflict }];
  });
  const wanted = all.slice((page - 1) * size, page * size);
  const [proposals, rows] = await Promise.all([
    listProposals(
      sql,
      wanted.map(({ conflict }) => conflict),
    ),
    listRecordRows(sql, scope, [...new Set(wanted.flatMap(({ pair }) => [pair.first_id, pair.last_id]))]),
  ]);
  const views = new Map(rows.map((row) => [row.id, viewRecord(ctx, row, ctx.request.language)]));
  const list = wanted.flatMap(({ pair, conflict }, at): Answer<typeof api>["list"] => {
    const [first, last] = [views.get(pair.first_id), views.get(pair.last_id)];
    // one of the two records was deleted in the meantime
    if (first === undefined || last === undefined) return [];
    return [
      {
        _id: `${pair.first_id}.${pair.last_id}`,
        kind: conflict.kind,
        records: [first, last],
        proposals: (proposals[at] ?? []).map(viewProposal),
        dismissed: dismissalOf(pair),
      },
    ];
  });
  const more = pairs.length > conflictBound ? { more: true } : {};
  return { list, page: { page, size, count: all.length, ...more } };
}
