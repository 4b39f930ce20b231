import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { auditActions } from "@huiyan/contract/audit/audit-actions";
import { type AuditReader } from "@huiyan/contract/audit/audit-changes";
import { contract } from "@huiyan/contract/contract";
import { formText } from "@huiyan/contract/form-texts";
import { formatMessage } from "@huiyan/contract/format-message";
import { localize } from "@huiyan/contract/language";
import { aliasDefault } from "@huiyan/contract/organisation/organisation.rules";
import { z } from "zod";
import { type AuditRow } from "./audit-log.queries.ts";
import { type ObjectNames } from "./audit-names.queries.ts";

/** Returns the summary up to its first Chinese comma or colon: what the call does, not what it returns. */
const shortly = (summary: string) => summary.split(/[，：]/)[0] ?? summary;
const summaries = new Map<string, string>(contract.map(({ name, summary }) => [name, shortly(summary)]));

/**
 * Returns the name of an action with the organisation's own terms. An action without a name gets the summary of its
 * endpoint.
 */
export function actionName(action: string, { language, groupTerm }: AuditReader): string {
  const text = auditActions[action];
  const group = groupTerm || formText(aliasDefault, language);
  if (text === undefined) return summaries.get(action) ?? action;
  return formatMessage(localize(text, language), language, { group });
}

const Named = z.object({ name: z.string(), nickname: z.string(), title: z.string() }).partial();

/** Returns the name that the object had when the line was written, because it may have been deleted since. */
function recordedName({ before, after }: AuditRow): string | undefined {
  for (const value of [before, after]) {
    const { name, nickname, title } = Named.safeParse(value).data ?? {};
    const found = name || nickname || title;
    if (found) return found;
  }
  return undefined;
}

/** Replaces ids in the value by names. */
function withNames(value: unknown, names: ObjectNames): unknown {
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((inner) => withNames(inner, names));
  if (typeof value !== "object" || value === null) return value ?? undefined;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNames(inner, names)]));
}

/** Returns the user's name. The phone of an operator is hidden from the organisation. */
function nameOf({ user, action }: AuditRow, { language }: AuditReader): string {
  return action.startsWith("operator.") ? formText("平台运营", language) : (user ?? formText("系统", language));
}

export function viewAuditLine(row: AuditRow, names: ObjectNames, reader: AuditReader): AuditItem {
  const { id, at, action, object_id, before, after, ip } = row;
  const detail = JSON.stringify({ before: withNames(before, names), after: withNames(after, names) });
  return {
    _id: id,
    time: at.getTime(),
    user: nameOf(row, reader),
    action,
    action_name: actionName(action, reader),
    ip,
    detail,
    object: names.get(object_id) ?? recordedName(row) ?? object_id,
    object_id,
  };
}
