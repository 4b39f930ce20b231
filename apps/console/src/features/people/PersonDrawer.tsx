import { type Person, viewAsPerson } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { Button, Drawer, Tooltip } from "antd";
import { UserRoundSearch } from "lucide-react";
import { useCommand } from "../../shared/api/use-command.ts";
import { startViewing } from "../../shared/auth/session.store.ts";
import { openAfresh } from "../../shared/screen/open-afresh.ts";
import { PersonFacts } from "./PersonFacts.tsx";
import { PersonStatus } from "./PersonStatus.tsx";
import { peopleText as text } from "./people.texts.ts";
import { actionsOf, type RowAction } from "./person-actions.ts";
import { Visibility } from "./Visibility.tsx";

interface Props {
  person: Person;
  actor: Actor;
  onAction: (action: RowAction, person: Person) => void;
  onClose: () => void;
}

/** One person: facts, and which devices may be seen and why. The list stays usable beside it. */
export function PersonDrawer({ person, actor, onAction, onClose }: Props) {
  const view = useCommand(viewAsPerson, {
    onSuccess: ({ token }) => {
      startViewing(token);
      openAfresh("/home");
    },
  });
  const mayView = roleMay(actor.role, "people.view_as") && actor.staffId !== person._id;
  return (
    <Drawer
      open
      size={560}
      mask={false}
      title={
        <span className="drawer-title">
          <span className="ell">{person.name}</span> <PersonStatus status={person.status} />
        </span>
      }
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={onClose}
      footer={
        <div className="drawer-foot">
          {mayView && (
            <Tooltip title={text(person.status === "active" ? "viewAsHint" : "viewAsNotActive")}>
              <Button
                icon={<UserRoundSearch size={16} aria-hidden="true" />}
                disabled={person.status !== "active"}
                loading={view.isPending}
                onClick={() => view.mutate({ _id: person._id })}
              >
                {text("viewAs")}
              </Button>
            </Tooltip>
          )}
          {actionsOf(actor, person).includes("edit") && (
            <Button onClick={() => onAction("edit", person)}>{text("edit")}</Button>
          )}
        </div>
      }
    >
      <PersonFacts person={person} />
      <Visibility key={person._id} person={person} />
    </Drawer>
  );
}
