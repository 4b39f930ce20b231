import { type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { type MenuProps, Tooltip } from "antd";
import { Pencil } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { peopleText as text } from "../people.texts.ts";
import { actionsOf, type RowAction } from "../person-actions.ts";

interface Props {
  actor: Actor;
  person: Person;
  group: string;
  onAction: (action: RowAction, person: Person) => void;
}

function labelOf(action: RowAction, group: string): string {
  if (action === "groups") return text("assignGroups", { group });
  if (action === "devices") return text("assignDevices");
  return text(action === "switch" ? "switchDepartment" : action);
}

/** Actions of a row, as far as the caller may take them: edit and menu “⋯”. Destructive actions are last, in red. */
export function PersonActions({ actor, person, group, onAction }: Props) {
  const actions = actionsOf(actor, person);
  const items: MenuProps["items"] = actions
    .filter((action) => action !== "edit")
    .map((action) => ({
      key: action,
      label: labelOf(action, group),
      danger: action === "invalidate" || action === "remove",
      onClick: () => onAction(action, person),
    }));
  return (
    <span className="row-actions">
      {actions.includes("edit") ? (
        <Tooltip title={text("edit")}>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text("edit"), person.name)}
            onClick={() => onAction("edit", person)}
          >
            <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      ) : (
        <span className="row-gap" />
      )}
      <RowMenu items={items} name={person.name} />
    </span>
  );
}
