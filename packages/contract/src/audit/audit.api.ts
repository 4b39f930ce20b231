import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { endlessPaging, paged } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, EpochMsQuery, Id } from "../scalars.ts";

const filters = {
  action: z.string().max(100).optional(),
  staff_id: Id.optional(),
  start: EpochMsQuery.optional(),
  end: EpochMsQuery.optional(),
  /** Text to find in the name or the id of the changed object. */
  keyword: z.string().overwrite(pastedText).max(100).optional(),
};

/**
 * One logged action. `object`: current or last name of the changed object, or its `object_id` if it has no name.
 * `detail`: the changes as JSON text; secrets are left out, and ids are replaced by names.
 */
const AuditItem = z
  .object({
    _id: Id,
    time: EpochMs,
    user: z.string(),
    action: z.string(),
    action_name: z.string(),
    object: z.string(),
    object_id: z.string(),
    detail: z.string(),
    ip: z.string(),
  })
  .meta({ id: "AuditItem" });
export type AuditItem = z.infer<typeof AuditItem>;

export const findAuditLines = endpoint({
  name: "audit.find",
  method: "GET",
  path: "/api/client/org/audit/list",
  permission: "audit.read",
  cost: "query",
  summary: "操作日志",
  input: z.object({ ...filters, ...endlessPaging() }),
  output: paged(AuditItem),
});

export const listAuditActions = endpoint({
  name: "audit.listActions",
  method: "GET",
  path: "/api/client/org/audit/actions",
  permission: "audit.read",
  cost: "query",
  summary: "操作日志中的操作种类",
  input: Nothing,
  output: z.array(z.object({ action: z.string(), name: z.string() })),
});

export const exportAuditLines = endpoint({
  name: "audit.export",
  method: "GET",
  path: "/api/client/org/audit/export",
  permission: "audit.read",
  cost: "export",
  summary: "导出操作日志",
  input: z.object(filters),
  output: file("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
});
