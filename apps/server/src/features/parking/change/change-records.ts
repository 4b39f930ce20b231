import { type RecordAction, recordRefusal } from "@huiyan/contract/parking/review.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { refuseClosedDays } from "../closed-days/refuse-closed-days.ts";
import { type OrderChange, reconcileOrder } from "../orders/reconcile-order.ts";
import { isDecided } from "../records/decided.rules.ts";
import { feeColumns } from "../records/fee-columns.ts";
import { type RecordRow, type RecordValues, updateRecord } from "../records/record.queries.ts";
import { factsOf } from "../records/record-fee.ts";
import { lockRecords, readRecords, scheduleReplay } from "./change.queries.ts";
import { insertSteps } from "./step.queries.ts";

type Transaction = Parameters<Parameters<Context["db"]["transaction"]>[0]>[0];

/** A change that a user makes to records. */
export interface Change {
  action: RecordAction;
  ids: readonly string[];
  /** Version on which the change of a single record is based; undefined: the current version. */
  version?: number | undefined;
  /**
   * Versions of all records on which the user based the decision. If one has changed, the change is refused. The
   * records are locked together.
   */
  basis?: readonly { id: string; version: number }[];
  /**
   * Text of the berth to which the record moves. The berth is locked, so that no other car is recorded there meanwhile.
   */
  toBerth?: string;
  /** True: all touched records form one step and are undone together. Merges and splits always do. */
  isOneStep?: boolean;
  cause?: string;
  /**
   * Applies the change to the locked records. Records that do not allow the action were refused before.
   * @throws AppError
   */
  apply(change: RecordChanger): Promise<void>;
}

/** Operations that an action can apply to its records. */
export interface RecordChanger {
  db: Queryable;
  caller: MemberCaller;
  now: Date;
  /** Records in the order of the request. */
  records: RecordRow[];
  /** Updates columns, recomputes the fee, and stores the caller as the reviewer. */
  set(record: RecordRow, values: Partial<RecordValues>): Promise<void>;
  /** Registers a record that the action inserted as part of the change. */
  touch(id: string): void;
  /** Transfers the order of the record `from` to the record `by`. */
  takesOver(by: RecordRow, from: RecordRow): void;
}

export interface Changed {
  records: RecordRow[];
  /** Effect on the order of each record, by record id. */
  orders: Map<string, OrderChange>;
}

/** Applies a change without writing the audit log. Used for the real change and for its preview. */
export async function applyChange(db: Queryable, caller: MemberCaller, change: Change, now: Date): Promise<Changed> {
  const { basis = [] } = change;
  const locked = await lockRecords(db, caller.scope, [...change.ids, ...basis.map(({ id }) => id)], change.toBerth);
  const byId = new Map(locked.map((record) => [record.id, record]));
  for (const { id, version } of basis) refuseUnless(found(byId.get(id)).version === version, "record_changed");
  const records = change.ids.flatMap((id) => byId.get(id) ?? []);
  refuseUnless(records.length === new Set(change.ids).size, "not_found");
  const [only] = records;
  if (change.version !== undefined)
    refuseUnless(records.length === 1 && only?.version === change.version, "record_changed");
  for (const record of records) {
    const refusal = recordRefusal(change.action, factsOf(record));
    if (refusal !== undefined) refuse(refusal);
  }
  await refuseClosedDays(db, caller, records, now);
  const touched = new Map<string, RecordRow | undefined>();
  const takenOver = new Map<string, string[]>();
  await change.apply({
    db,
    caller,
    now,
    records,
    async set(record, values) {
      const [present = record] = await readRecords(db, [record.id]);
      if (!touched.has(record.id)) touched.set(record.id, present);
      const next = { ...present, ...values };
      const review = { reviewed_by: caller.staffId, reviewed_at: now };
      // if the car is still parked, later observations decide the exit
      const is_decided_open = next.is_open;
      const columns = { ...review, is_decided_open, ...values };
      await updateRecord(db, record.id, { ...columns, ...(await feeColumns(db, record.org_id, next)) });
    },
    touch: (id) => touched.set(id, byId.get(id)),
    takesOver: (by, from) => takenOver.set(by.id, [...(takenOver.get(by.id) ?? []), from.id]),
  });
  return settle(db, caller, { change, touched, takenOver, now });
}

interface Settled {
  change: Change;
  touched: ReadonlyMap<string, RecordRow | undefined>;
  takenOver: ReadonlyMap<string, readonly string[]>;
  now: Date;
}

/**
 * Updates the orders to match the changed records. Merged records release their orders before the order that replaces
 * them is made.
 */
async function settle(
  db: Queryable,
  caller: MemberCaller,
  { change, touched, takenOver, now }: Settled,
): Promise<Changed> {
  const ids = [...touched.keys()];
  const changed = await readRecords(db, ids);
  const by = { cause: change.action, note: change.cause ?? "", staffId: caller.staffId, now };
  const orders = new Map<string, OrderChange>();
  const closed = new Map<string, string[]>();
  const givingUpFirst = changed.toSorted((a, b) => Number(takenOver.has(a.id)) - Number(takenOver.has(b.id)));
  for (const record of givingUpFirst) {
    const others = (takenOver.get(record.id) ?? []).flatMap((id) => closed.get(id) ?? []);
    const { change: outcome, closedNo } = await reconcileOrder(db, record, by, others);
    orders.set(record.id, outcome);
    if (closedNo !== undefined) closed.set(record.id, [closedNo]);
  }
  const after = await readRecords(db, ids);
  for (const record of after) {
    const before = touched.get(record.id);
    if (before !== undefined && isDecided(before) && !isDecided(record)) await scheduleReplay(db, record, now);
  }
  await storeSteps(db, { caller, change, touched, after, now });
  return { records: after, orders };
}

interface Stepped extends Pick<Settled, "change" | "touched" | "now"> {
  caller: MemberCaller;
  after: readonly RecordRow[];
}

/** Stores the change in the history of the records. Records of one step are undone together. */
async function storeSteps(db: Queryable, { caller, change, touched, after, now }: Stepped): Promise<void> {
  const isOne =
    change.action === "merge" ||
    change.action === "split" ||
    change.isOneStep === true ||
    touched.size > change.ids.length;
  const groups = isOne ? [after] : after.map((record) => [record]);
  const { action, cause = "" } = change;
  for (const group of groups) {
    const before = group.flatMap(({ id }) => touched.get(id) ?? []);
    await insertSteps(db, { staffId: caller.staffId, action, cause, before, after: group, now });
  }
}

const auditName: Readonly<Record<RecordAction, string>> = {
  plate: "parking.correctPlate",
  berth: "parking.correctBerth",
  confirm: "parking.confirm",
  scrap: "parking.scrap",
  unscrap: "parking.scrap",
  dispute: "parking.dispute",
  undispute: "parking.dispute",
  exclude: "parking.exclude",
  unexclude: "parking.exclude",
  merge: "parking.merge",
  split: "parking.split",
};

const auditedColumns = [
  "serial",
  "plate",
  "berth_label",
  "entry_at",
  "leave_at",
  "review_state",
  "scrap_cause",
  "dispute_cause",
  "exclude_cause",
  "order_state",
  "fee_fen",
] as const;
const audited = (record: RecordRow) => Object.fromEntries(auditedColumns.map((column) => [column, record[column]]));

/** Applies the change, and writes an audit entry for each record. @returns the records after the change */
export async function changeRecords(ctx: Context<MemberCaller>, change: Change): Promise<RecordRow[]> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx: Transaction) => {
    const before = new Map((await readRecords(tx.sql, change.ids)).map((record) => [record.id, record]));
    const { records } = await applyChange(tx.sql, ctx.caller, change, now);
    for (const record of records) {
      const was = before.get(record.id);
      await tx.audit(
        auditEntry(ctx, auditName[change.action], record.id, {
          ...(was === undefined ? {} : { before: audited(was) }),
          after: { ...audited(record), ...(change.cause ? { cause: change.cause } : {}) },
        }),
      );
    }
    return records;
  });
}
