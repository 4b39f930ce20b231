import { z } from "zod";
import { deliveryStates } from "../device/device.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { GateChange } from "./gate-change.rules.ts";
import { ledgerDays } from "./ledger.rules.ts";

const days = z.coerce
  .number<number>()
  .refine((value) => ledgerDays.some((each) => each === value), "请选择近 7 天、30 天或 90 天");
const AlgId = z.string().min(1).max(64);
const verdicts = { true: z.number().int(), false: z.number().int() };

/** Returns the verdicts of the last days, today included. As in lists, grouped and deleted alarms do not count. */
export const summariseLedger = endpoint({
  name: "ledger.summarise",
  method: "GET",
  path: "/api/client/message/ledger/summary",
  permission: "ledger.read",
  cost: "query",
  summary: "报警准确率：按算法与点位、按小时、按天统计判定",
  input: z.object({ days: days.default(7), alg_id: AlgId.optional(), point_id: Id.optional() }),
  output: z.object({
    since: EpochMs,
    /** Algorithms, most false alarms first. */
    list: z.array(
      z.object({
        alg_id: z.string(),
        alg_name: z.string(),
        point_id: Id,
        point_name: z.string(),
        device_name: z.string(),
        ...verdicts,
        unjudged: z.number().int(),
      }),
    ),
    /** 24 entries, one per hour of the organisation's local day. */
    hours: z.array(z.object(verdicts)),
    /** One entry per day, oldest first. */
    trend: z.array(z.object({ day: EpochMs, ...verdicts })),
  }),
});

/** Compares the versions of one algorithm. An alarm counts for the version that the device had when it was raised. */
export const compareVersions = endpoint({
  name: "ledger.compareVersions",
  method: "GET",
  path: "/api/client/message/ledger/versions",
  permission: "ledger.read",
  cost: "query",
  summary: "报警准确率：同一算法各版本的判定",
  input: z.object({ days: days.default(7), alg_id: AlgId, point_id: Id.optional() }),
  output: z.object({
    /** Versions; the one with the newest judged alarm is first. */
    list: z.array(
      z.object({
        /** Version; empty for alarms from before versions were recorded. */
        version: z.string(),
        devices: z.number().int(),
        ...verdicts,
        /** Times of the first and of the last judged alarm of the version. */
        first_at: EpochMs,
        last_at: EpochMs,
      }),
    ),
  }),
});

/** True: the organisation agrees that its verdicts are used to improve algorithms. */
const Sharing = z.object({ shared: z.boolean() });

export const getSharing = endpoint({
  name: "ledger.getSharing",
  method: "GET",
  path: "/api/client/message/ledger/sharing",
  permission: "ledger.read",
  cost: "query",
  summary: "本企业的判定是否用于改进算法",
  input: Nothing,
  output: Sharing,
});

export const saveSharing = endpoint({
  name: "ledger.saveSharing",
  method: "POST",
  path: "/api/client/message/ledger/sharing/set",
  permission: "organisation.manage",
  cost: "query",
  summary: "同意或不再同意用本企业的判定改进算法",
  input: Sharing,
  output: Nothing,
});

const Promised = { spared: z.number().int(), cost: z.number().int() };

export const findProposals = endpoint({
  name: "ledger.findProposals",
  method: "GET",
  path: "/api/client/message/ledger/proposals",
  permission: "ledger.read",
  cost: "query",
  summary: "根据判定给出阈值、区域、时段的建议，逐条重放已存报警得出",
  input: z.object({ days: days.default(7), alg_id: AlgId, point_id: Id }),
  output: z.object({
    /** False if the settings cannot be changed: the platform does not deliver them, or the algorithm has no gate. */
    adjustable: z.boolean(),
    /** Version of the settings on which the proposal is based; a call that accepts it must send this version. */
    version: Version,
    min_score: z.number(),
    /** Judged alarms that the present settings would still raise: number of true and of false ones. */
    ...verdicts,
    proposals: z.array(z.object({ change: GateChange, ...Promised })),
    /** Number of alarms per range of detection scores; the ranges have the width of `scoreStep`. */
    bins: z.array(z.object({ from: z.number(), ...verdicts })),
    hours: z.array(z.object(verdicts)),
    /** Positions of the newest 500 objects (the tested point of each box), as shares of the picture. */
    feet: z.array(z.object({ x: z.number(), y: z.number(), is_true: z.boolean() })),
    /** Signed address of a picture of the newest false alarm; empty if there is none. */
    picture_url: z.string(),
  }),
});

const LedgerChange = z
  .object({
    _id: Id,
    alg_id: z.string(),
    alg_name: z.string(),
    point_id: Id,
    point_name: z.string(),
    device_name: z.string(),
    change: GateChange,
    /** Threshold before the change. */
    min_score: z.number(),
    /** Number of days whose verdicts the proposal is based on. */
    days: z.number().int(),
    ...verdicts,
    ...Promised,
    accepted_by: z.string(),
    accepted_at: EpochMs,
    /** User who reverted the change; null: not reverted. */
    reverted_by: z.string().nullable(),
    reverted_at: EpochMs.nullable(),
    /**
     * Whether the device has received the change, or its reversal if there is one. `reason`: why the device refused it.
     */
    delivery: z.enum(deliveryStates),
    reason: z.string(),
    /** Configuration versions of the device: the one that contains the change, and the one in use (null: none yet). */
    config_version: z.number().int(),
    config_in_force: z.number().int().nullable(),
    /** True if the settings were changed again later; then this change cannot be reverted alone. */
    superseded: z.boolean(),
    /** Verdicts since the change was made. `against`: number of judged alarms that the change should have prevented. */
    since: z.object({ ...verdicts, against: z.number().int() }),
  })
  .meta({ id: "LedgerChange" });
export type LedgerChange = z.infer<typeof LedgerChange>;

/**
 * Accepts a proposal. The call contains the prediction that the user saw; a prediction that is no longer right is
 * refused with `ledger_outdated`.
 */
export const acceptProposal = endpoint({
  name: "ledger.acceptProposal",
  method: "POST",
  path: "/api/client/message/ledger/accept",
  permission: "device.manage",
  cost: "query",
  summary: "采纳建议：修改点位算法的设置并下发到设备",
  input: z.object({
    days: days.default(7),
    alg_id: AlgId,
    point_id: Id,
    version: Version,
    change: GateChange,
    ...Promised,
  }),
  output: LedgerChange,
});

export const revertChange = endpoint({
  name: "ledger.revertChange",
  method: "POST",
  path: "/api/client/message/ledger/revert",
  permission: "device.manage",
  cost: "query",
  summary: "撤销采纳：恢复原来的设置并下发到设备",
  input: z.object({ _id: Id }),
  output: LedgerChange,
});

/** Lists accepted proposals, newest first. */
export const findChanges = endpoint({
  name: "ledger.findChanges",
  method: "GET",
  path: "/api/client/message/ledger/changes",
  permission: "ledger.read",
  cost: "query",
  summary: "采纳记录：谁在何时采纳、下发状态、此后的判定",
  input: z.object({ ...paging(50, 10), alg_id: AlgId.optional(), point_id: Id.optional() }),
  output: paged(LedgerChange),
});
