import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { changesOf } from "@huiyan/contract/audit/audit-changes";
import { useAlias } from "#features/setting/setting.public.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { fullTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { auditText as text } from "./audit.texts.ts";
import { type AuditList } from "./audit-search.ts";
import { ChangeTable } from "./ChangeTable.tsx";
import "./audit.css";

/** Details of one line of the audit log: facts, and values before and after the change. */
export function AuditDrawer({ list, line }: { list: AuditList; line: AuditItem }) {
  const changes = changesOf(line.detail, { language: currentLanguage(), groupTerm: useAlias() });
  const facts = [
    [text("time"), fullTime(line.time)],
    [text("person"), line.user || text("system")],
    [text("ip"), line.ip || "-"],
    [text("object"), line.object || "-"],
    ...(line.object_id === line.object || line.object_id === "" ? [] : [[text("objectId"), line.object_id]]),
  ];
  return (
    <DetailDrawer list={list} title={line.action_name || line.action}>
      <dl className="audit-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ChangeTable changes={changes} />
    </DetailDrawer>
  );
}
