import { type Person, viewAsPerson } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { Button, Tooltip } from "antd";
import { UserRoundSearch } from "lucide-react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { startViewing } from "#shared/auth/session.store.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { roleName } from "#shared/format/role-names.ts";
import { fullTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { reopen } from "#shared/screen/reopen.ts";
import { devicesOf } from "../list/person.columns.tsx";
import { PersonStatus } from "../PersonStatus.tsx";
import { peopleText as text } from "../people.texts.ts";
import { actionsOf, type RowAction } from "../person-actions.ts";
import { type PersonList } from "../person-search.ts";
import { Visibility } from "./Visibility.tsx";

const timeOf = (ms: number | null) => (ms === null ? "-" : fullTime(ms));

/** List of the facts about a member. */
function PersonFacts({ person }: { person: Person }) {
  const group = useAlias();
  const groups = joinNames(person.bind_group.map(({ name }) => name));
  const facts = [
    [text("account"), person.account],
    [text("role"), roleName(person.role)],
    [text("department"), person.dep?.name ?? "-"],
    [text("created"), fullTime(person.create_at)],
    [text("lastLogin"), `${timeOf(person.last_login_time)} ${person.last_login_location}`.trim()],
    [group, person.role === "admin" ? text("everything") : groups || "-"],
    [text("devices"), devicesOf(person, group)],
  ];
  return (
    <dl className="person-facts" aria-label={text("facts")}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  list: PersonList;
  person: Person;
  actor: Actor;
  onAction: (action: RowAction, person: Person) => void;
}

/** Drawer of one member: facts, and why the member sees a device or not. The list stays usable next to the drawer. */
export function PersonDrawer({ list, person, actor, onAction }: Props) {
  const view = useCommand(viewAsPerson, {
    onSuccess: ({ token }) => {
      startViewing(token);
      reopen("/home");
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
