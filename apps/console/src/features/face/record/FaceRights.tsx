import { allowFaces } from "@huiyan/contract/face/face.api";
import { type FaceKeeping } from "@huiyan/contract/face/face-record.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { type Role } from "@huiyan/contract/permissions";
import { Select } from "antd";
import { X } from "lucide-react";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useComposedSearch } from "#shared/form/composing.ts";
import { actionOn, joinNames } from "#shared/format/format-join.ts";
import { roleName } from "#shared/format/role-names.ts";
import { NamedList } from "#shared/list/NamedList.tsx";
import { faceText as text } from "../face.texts.ts";
import { refreshFaces } from "../face-cache.ts";

/** Maximum number of members in the selector. The user finds further members by typing. */
const pickerSize = 100;

/** Setting of the members who may see faces, in addition to the admins. */
export function FaceRights({ people }: { people: FaceKeeping["people"] }) {
  const [typed, setTyped] = useState("");
  const search = useComposedSearch(setTyped);
  const keyword = typed.trim() === "" ? {} : { keyword: typed.trim() };
  const found = useQueryOf(findPeople, { page: 1, size: pickerSize, role: "staff", ...keyword }, { staleTime: 60_000 });
  const allow = useCommand(allowFaces, { success: text("changed"), refresh: refreshFaces });
  const of = (role: Role) => people.filter((person) => person.role === role);
  const allowed = of("staff");
  const known = new Set(allowed.map(({ staff_id }) => staff_id));
  const options = (found.data?.list ?? []).filter(({ _id, status }) => status === "active" && !known.has(_id));
  return (
    <section className="fact-section">
      <h3>{text("keptSeen")}</h3>
      <p>
        {(["admin", "lead"] as const).map((role) => (
          <span key={role} className="face-right">
            {roleName(role)}：{joinNames(of(role).map(({ name }) => name)) || "-"}
          </span>
        ))}
      </p>
      <ul className="face-allowed" aria-label={text("allowed")}>
        {allowed.map(({ staff_id, name }) => (
          <li key={staff_id} className="face-allowed-one">
            {name}
            <button
              type="button"
              className="icon-button"
              aria-label={actionOn(text("forbid"), name)}
              onClick={() => allow.mutate({ staff_id, allowed: false })}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Select
        className="face-allow"
        aria-label={text("allow")}
        placeholder={text("allow")}
        value={null}
        loading={found.isFetching}
        {...search}
        options={options.map(({ _id, name, account }) => ({ value: _id, label: `${name} ${account}` }))}
        popupRender={(list) => <NamedList name={text("allow")}>{list}</NamedList>}
        onChange={(staff_id: string | null) => staff_id !== null && allow.mutate({ staff_id, allowed: true })}
      />
    </section>
  );
}
