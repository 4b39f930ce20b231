import { type Group } from "@huiyan/contract/group/group.api";
import { groupText as text } from "./group.texts.ts";

/** A group for those who only look. */
export function GroupFactList({ group: { name, description, labels } }: { group: Group }) {
  return (
    <dl className="group-facts">
      <dt>{text("name")}</dt>
      <dd>{name}</dd>
      <dt>{text("description")}</dt>
      <dd>{description || "-"}</dd>
      {labels.map(({ type, name: label, text: value }) => (
        <div key={type} className="group-label">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
