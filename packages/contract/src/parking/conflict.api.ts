import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { Id, Version } from "../scalars.ts";
import { ParkingConflict } from "./conflict.ts";
import { proposalActions } from "./conflict-proposals.rules.ts";
import { FenAmount } from "./fen.ts";
import { RecordFilter } from "./parking.api.ts";
import { ParkingRecord } from "./record.ts";

/** Maximum number of conflicts that are counted; if there are more, `more` is set. */
export const conflictBound = 500;

/** Filter of conflicts. Both records must be within the period; at least one must match the other filters. */
export const ConflictFilter = RecordFilter.pick({
  device_id: true,
  point_id: true,
  group_id: true,
  time_start: true,
  time_end: true,
});

export const findConflicts = endpoint({
  name: "parking.findConflicts",
  method: "GET",
  path: "/api/client/parking/conflict/list",
  permission: "parking.read",
  cost: "query",
  summary: "停车记录之间的矛盾及处理建议，新的在前",
  input: ConflictFilter.extend({
    ...paging(100),
    /** 1: only conflicts that a user dismissed. */
    dismissed: z.coerce.number<number>().int().min(0).max(1).default(0),
  }),
  output: paged(ParkingConflict),
});

/** The two records of a conflict, with the versions that the user saw. */
const basis = z.tuple([z.object({ _id: Id, version: Version }), z.object({ _id: Id, version: Version })]);

/**
 * Returns the effect of every proposal without carrying it out. Amounts: total owed for both records; null: no order is
 * possible.
 */
export const previewConflict = endpoint({
  name: "parking.previewConflict",
  method: "POST",
  path: "/api/client/parking/conflict/preview",
  permission: "parking.review",
  cost: "query",
  summary: "预览每个处理建议对费用与订单的影响",
  input: z.object({ records: basis }),
  output: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        before_fen: FenAmount.nullable(),
        after_fen: FenAmount.nullable(),
        /** Effects on the orders of the two records; every effect is listed once. */
        orders: z.array(z.enum(["none", "kept", "made", "closed", "replaced"])),
        /** Calculation of the new fee as text in the reader's language; empty if there is no fee. */
        sum: z.string(),
        /** Reason why the proposal would be refused, in the reader's language; empty if it is possible. */
        refusal: z.string(),
      }),
    ),
  }),
});

export const acceptProposal = endpoint({
  name: "parking.acceptProposal",
  method: "POST",
  path: "/api/client/parking/conflict/accept",
  permission: "parking.review",
  cost: "query",
  summary: "采纳处理建议；记录已变动则拒绝",
  input: z.object({ records: basis, action: z.enum(proposalActions), key: z.string().max(200) }),
  output: z.array(ParkingRecord),
});

export const dismissConflict = endpoint({
  name: "parking.dismissConflict",
  method: "POST",
  path: "/api/client/parking/conflict/dismiss",
  permission: "parking.review",
  cost: "query",
  summary: "标为不矛盾；记录变动后会再次列出",
  input: z.object({ records: basis }),
  output: z.object({}),
});

export const restoreConflict = endpoint({
  name: "parking.restoreConflict",
  method: "POST",
  path: "/api/client/parking/conflict/restore",
  permission: "parking.review",
  cost: "query",
  summary: "取消“不矛盾”",
  input: z.object({ ids: z.tuple([Id, Id]) }),
  output: z.object({}),
});
