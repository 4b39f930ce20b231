import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { Id, Version } from "../scalars.ts";
import { ParkingConflict } from "./conflict.ts";
import { proposalActions } from "./conflict-proposals.rules.ts";
import { FenAmount } from "./fen.ts";
import { RecordFilter } from "./parking.api.ts";
import { ParkingRecord } from "./record.ts";

/** Maximum counted cases; beyond it `more` is set. */
export const conflictBound = 500;

/** Both records of a case must match the period; one record must match the other filters. */
export const ConflictFilter = RecordFilter.pick({
  ...{ device_id: true, point_id: true, group_id: true, time_start: true, time_end: true },
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
    /** 1: cases that a user dismissed. */
    dismissed: z.coerce.number<number>().int().min(0).max(1).default(0),
  }),
  output: paged(ParkingConflict),
});

/** The two records of a case as the caller saw them. */
const basis = z.tuple([z.object({ _id: Id, version: Version }), z.object({ _id: Id, version: Version })]);

/**
 * Returns the effect of each proposal without executing it. Amounts: owed for both records together; null: no order is
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
        /** Effects on the orders of the records, without duplicates. */
        orders: z.array(z.enum(["none", "kept", "made", "closed", "replaced"])),
        /** Calculation of the new fee, in the reader's language; empty if there is none. */
        sum: z.string(),
        /** Reason of a refusal, in the reader's language; empty if not refused. */
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
