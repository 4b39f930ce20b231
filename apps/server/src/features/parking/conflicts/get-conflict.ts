import { type ConflictKind, type ConflictRecord, conflictOf, inOrder } from "@huiyan/contract/parking/conflict.rules";
import { type Proposal, proposalsOf } from "@huiyan/contract/parking/conflict-proposals.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type ConflictRow, listConflictRows, listFreeBerths, listParted, type PairIds } from "./conflict.queries.ts";
import { conflictRecord } from "./conflict-record.ts";

export interface FoundConflict {
  kind: ConflictKind;
  /** The two records, the earlier one first. */
  pair: readonly [ConflictRecord, ConflictRecord];
}

const idsOf = ({ pair: [first, last] }: FoundConflict): PairIds => ({ first: first.id, last: last.id });

/** Returns the conflict of each pair; undefined for pairs without one. */
function conflictsIn(rows: readonly ConflictRow[], pairs: readonly PairIds[]): (FoundConflict | undefined)[] {
  const byId = new Map(rows.map((row) => [row.id, conflictRecord(row)]));
  return pairs.map(({ first, last }) => {
    const [one, other] = [byId.get(first), byId.get(last)];
    if (one === undefined || other === undefined) return undefined;
    const kind = conflictOf(one, other);
    return kind === undefined ? undefined : { kind, pair: inOrder(one, other) };
  });
}

export async function readConflicts(
  db: Queryable,
  scope: Scope,
  pairs: readonly PairIds[],
): Promise<(FoundConflict | undefined)[]> {
  const ids = [...new Set(pairs.flatMap(({ first, last }) => [first, last]))];
  return conflictsIn(await listConflictRows(db, scope, ids), pairs);
}

/** Returns the proposals for each conflict, best first. */
export async function listProposals(db: Queryable, conflicts: readonly FoundConflict[]): Promise<Proposal[][]> {
  const overlaps = conflicts.filter(({ kind }) => kind === "overlap");
  const [parted, freeBerths] = await Promise.all([
    listParted(db, conflicts.map(idsOf)),
    listFreeBerths(db, [...new Set(overlaps.flatMap(({ pair }) => pair.map(({ id }) => id)))]),
  ]);
  return conflicts.map(({ kind, pair }) => {
    const hasOtherBetween = parted.has(pair.map(({ id }) => id).join("."));
    return proposalsOf(kind, pair, { hasOtherBetween, freeBerths });
  });
}

/** The two records of a conflict, with the versions that the caller's page shows. */
export type Basis = readonly [{ _id: string; version: number }, { _id: string; version: number }];

/**
 * Returns the conflict of two records if they still have the caller's versions.
 * @throws AppError not_found, record_changed
 */
export async function getConflict(db: Queryable, scope: Scope, [one, other]: Basis): Promise<FoundConflict> {
  const rows = await listConflictRows(db, scope, [one._id, other._id]);
  for (const { _id, version } of [one, other]) {
    const row = found(rows.find(({ id }) => id === _id));
    refuseUnless(row.version === version, "record_changed");
  }
  const [conflict] = conflictsIn(rows, [{ first: one._id, last: other._id }]);
  refuseUnless(conflict !== undefined, "record_changed");
  return conflict;
}
