import { type Person, viewAsPerson } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { Button, Tooltip } from "antd";
import { UserRoundSearch } from "lucide-react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { startViewing } from "../../../shared/auth/session.store.ts";
import { DetailDrawer } from "../../../shared/list/DetailDrawer.tsx";
import { openAfresh } from "../../../shared/screen/open-afresh.ts";
import { PersonStatus } from "../PersonStatus.tsx";
import { peopleText as text } from "../people.texts.ts";
import { actionsOf, type RowAction } from "../person-actions.ts";
import { type PersonList } from "../person-search.ts";
import { PersonFacts } from "./PersonFacts.tsx";
import { Visibility } from "./Visibility.tsx";

interface Props {
  list: PersonList;
  person: Person;
  actor: Actor;
  onAction: (action: RowAction, person: Person) => void;
}

/** One person: facts, and which devices may be seen and why. The list stays usable beside it. */
export function PersonDrawer({ list, person, actor, onAction }: Props) {
  const view = useCommand(viewAsPerson, {
    onSuccess: ({ token }) => {
      startViewing(token);
      openAfresh("/home");
    },
  });
  const mayView = roleMay(actor.role, "people.view_as") && actor.staffId !== person._id;
  return (
    <DetailDrawer
      list={list}
      title={person.name}
      state={<PersonStatus status={person.status} />}
      footer={
        <div className="detail-foot detail-foot-right">
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
    </DetailDrawer>
  );
}
