import { type Person } from "@huiyan/contract/people/people.api";
import { joinNames } from "../../../shared/format/format-join.ts";
import { roleName } from "../../../shared/format/role-names.ts";
import { fullTime } from "../../../shared/format/time.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { devicesOf } from "../list/person.columns.tsx";
import { peopleText as text } from "../people.texts.ts";

const timeOf = (ms: number | null) => (ms === null ? "-" : fullTime(ms));

/** Everything that is known of a person. */
export function PersonFacts({ person }: { person: Person }) {
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
