import { type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { Tooltip } from "antd";
import { type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { type OpenedDialog } from "../dialogs/PersonDialogs.tsx";
import { peopleText as text } from "../people.texts.ts";
import { actionsOf } from "../person-actions.ts";

interface Props {
  actor: Actor;
  person: Person;
  onOpen: (dialog: OpenedDialog) => void;
}

const offered: readonly { action: "edit" | "remove"; icon: LucideIcon }[] = [
  { action: "edit", icon: Pencil },
  { action: "remove", icon: Trash2 },
];

/** Actions of a row, as far as the caller may take them: edit and delete. */
export function AccountActions({ actor, person, onOpen }: Props) {
  const may = actionsOf(actor, person);
  return (
    <span className="row-actions">
      {offered.map(
        ({ action, icon: Icon }) =>
          may.includes(action) && (
            <Tooltip key={action} title={text(action)}>
              <button
                type="button"
                className="icon-button"
                aria-label={actionOn(text(action), person.name)}
                onClick={() => onOpen({ kind: action, person })}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </Tooltip>
          ),
      )}
    </span>
  );
}
