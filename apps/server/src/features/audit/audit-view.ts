import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { contract } from "@huiyan/contract/contract";
import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";
import { type AuditRow } from "./audit-log.queries.ts";

/** What a call does, without what it answers. */
const shortly = (summary: string) => summary.split(/[，：]/)[0] ?? summary;
const summaries = new Map<string, string>(contract.map(({ name, summary }) => [name, shortly(summary)]));

/** What an endpoint does, in words; what is no endpoint keeps its own name. */
export const actionName = (action: string) => summaries.get(action) ?? action;

export function viewAuditLine(
  { id, at, user, action, object_id, before, after, ip }: AuditRow,
  language: Language,
): AuditItem {
  const detail = JSON.stringify({ before: before ?? undefined, after: after ?? undefined });
  const who = user ?? formText("系统", language);
  return { _id: id, time: at.getTime(), user: who, action, action_name: actionName(action), object_id, detail, ip };
}
