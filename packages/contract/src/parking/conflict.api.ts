import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { Id, Version } from "../scalars.ts";
import { ParkingConflict } from "./conflict.ts";
import { proposalActions } from "./conflict-proposals.rules.ts";
import { FenAmount } from "./fen.ts";
import { RecordFilter } from "./parking.api.ts";
import { ParkingRecord } from "./record.ts";

/** Cases are counted up to here; beyond it `more` says that there are others. */
export const conflictBound = 500;

/** A case belongs to the period by both records, to the rest by either. */
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
    /** 1: those that somebody said are none. */
    dismissed: z.coerce.number<number>().int().min(0).max(1).default(0),
  }),
  output: paged(ParkingConflict),
});

/** The two records of a case as the caller saw them. */
const basis = z.tuple([z.object({ _id: Id, version: Version }), z.object({ _id: Id, version: Version })]);

/** What each proposal would change, and nothing is done. Amounts: owed for both records together; null: nothing can be. */
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
        /** What follows for the orders of the records, each once. */
        orders: z.array(z.enum(["none", "kept", "made", "closed", "replaced"])),
        /** How the fee after it comes about, in the reader's language; empty where there is none. */
        sum: z.string(),
        /** Why it would be refused, in the reader's language; empty when it would not. */
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
