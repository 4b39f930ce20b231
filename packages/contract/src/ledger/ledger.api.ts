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

/** Returns verdicts of the last days, today included: lead alarms that are not deleted, as lists show them. */
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
    /** 24 entries: hours of the day, local time of the organisation. */
    hours: z.array(z.object(verdicts)),
    /** One entry per day, oldest first. */
    trend: z.array(z.object({ day: EpochMs, ...verdicts })),
  }),
});

/** Compares the versions of one algorithm; an alarm counts for the version on the device when it was raised. */
export const compareVersions = endpoint({
  name: "ledger.compareVersions",
  method: "GET",
  path: "/api/client/message/ledger/versions",
  permission: "ledger.read",
  cost: "query",
  summary: "报警准确率：同一算法各版本的判定",
  input: z.object({ days: days.default(7), alg_id: AlgId, point_id: Id.optional() }),
  output: z.object({
    /** Order: version with the newest judged alarm first. */
    list: z.array(
      z.object({
        /** Empty: before versions were recorded. */
        version: z.string(),
        devices: z.number().int(),
        ...verdicts,
        /** Times of the first and the last judged alarm. */
        first_at: EpochMs,
        last_at: EpochMs,
      }),
    ),
  }),
});

/** Consent of the organisation to improve algorithms with its verdicts. */
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
    /** False: the platform does not deliver the algorithm's settings, or it has no such settings. */
    adjustable: z.boolean(),
    /** Version of the settings that this was computed from; accepting sends it. */
    version: Version,
    min_score: z.number(),
    /** Judged alarms that the present settings admit. */
    ...verdicts,
    proposals: z.array(z.object({ change: GateChange, ...Promised })),
    /** Detection scores, in the steps of the threshold. */
    bins: z.array(z.object({ from: z.number(), ...verdicts })),
    hours: z.array(z.object(verdicts)),
    /** Positions of the newest 500 objects, in shares of the picture. */
    feet: z.array(z.object({ x: z.number(), y: z.number(), is_true: z.boolean() })),
    /** Signed address of the newest false alarm's picture; empty: there is none. */
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
    /** The threshold before. */
    min_score: z.number(),
    /** Basis of the computation: verdicts of this many days. */
    days: z.number().int(),
    ...verdicts,
    ...Promised,
    accepted_by: z.string(),
    accepted_at: EpochMs,
    /** Null: still in force. */
    reverted_by: z.string().nullable(),
    reverted_at: EpochMs.nullable(),
    /** Delivery of the newer of both to the device. `reason`: why the device refused it. */
    delivery: z.enum(deliveryStates),
    reason: z.string(),
    /** Versions of the device's configuration: the one with this change, and the one in force (null: none yet). */
    config_version: z.number().int(),
    config_in_force: z.number().int().nullable(),
    /** True if the settings changed later; this change can then not be reverted alone. */
    superseded: z.boolean(),
    /** Verdicts while it was in force. `against`: judged alarms that it should have prevented. */
    since: z.object({ ...verdicts, against: z.number().int() }),
  })
  .meta({ id: "LedgerChange" });
export type LedgerChange = z.infer<typeof LedgerChange>;

/** Contains the prediction that the user saw: an outdated one is refused with `ledger_outdated`. */
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

/** Newest first. */
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
