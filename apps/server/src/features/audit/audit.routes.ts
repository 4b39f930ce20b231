import * as api from "@huiyan/contract/audit/audit.api";
import { routes, serve } from "#platform/http/serve.ts";
import { exportAuditLines } from "./actions/export-audit-lines.ts";
import { findAuditLines } from "./actions/find-audit-lines.ts";
import { listAuditActions } from "./actions/list-audit-actions.ts";

export const auditRoutes = routes(
  serve(api.findAuditLines, findAuditLines),
  serve(api.listAuditActions, listAuditActions),
  serve(api.exportAuditLines, exportAuditLines),
);
