import { type AuditChange } from "@huiyan/contract/audit/audit-changes";
import { auditText as text } from "./audit.texts.ts";
import "./audit.css";

/** Table of the values before and after the action of a line of the audit log. */
export function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return changes.length === 0 ? (
    <p className="note">{text("noChanges")}</p>
  ) : (
    <table className="audit-changes" aria-label={text("changes")}>
      <thead>
        <tr>
          <th scope="col">{text("field")}</th>
          <th scope="col">{text("before")}</th>
          <th scope="col">{text("after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
