import { type AuditItem } from "@huiyan/contract/audit/audit.api";
import { Drawer } from "antd";
import { fullTime } from "../../shared/format/time.ts";
import { auditText as text } from "./audit.texts.ts";
import { changesOf } from "./audit-changes.ts";
import "./audit.css";

/** One line: the facts, and before → after. */
export function AuditDrawer({ line, onClose }: { line: AuditItem; onClose: () => void }) {
  const changes = changesOf(line.detail);
  const facts = [
    [text("time"), fullTime(line.time)],
    [text("person"), line.user || text("system")],
    [text("ip"), line.ip || "-"],
    [text("object"), line.object_id || "-"],
  ];
  return (
    <Drawer
      open
      size={560}
      mask={false}
      title={line.action_name || line.action}
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={onClose}
    >
      <dl className="audit-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? (
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
      )}
    </Drawer>
  );
}
