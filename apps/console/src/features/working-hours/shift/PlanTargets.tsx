import { findPeople } from "@huiyan/contract/people/people.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { Select } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useComposedSearch } from "#shared/form/composing.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { shiftText as text } from "./shift.texts.ts";

interface Props {
  value: string | undefined;
  /** Member of the stored plan, whose name is shown before the options are loaded. */
  chosen: { _id: string; name: string } | undefined;
  onChange: (id: string) => void;
}
type Named = { _id: string; name: string };

const optionsOf = (list: readonly Named[], chosen: Named | undefined) => {
  const known = chosen === undefined || list.some(({ _id }) => _id === chosen._id);
  return [...(known ? [] : [chosen]), ...list].map(({ _id, name }) => ({ value: _id, label: name }));
};

/** Field that chooses a member. The server searches, since there may be thousands. */
export function PersonField({ value, chosen, onChange }: Props) {
  const [keyword, setKeyword] = useState("");
  const search = useComposedSearch(setKeyword);
  const people = useQueryOf(findPeople, { page: 1, size: 100, keyword }, { staleTime: 30_000 });
  const list = (people.data?.list ?? []).filter(({ status }) => status !== "leave");
  return (
    <FieldFrame label={text("person")} required>
      {(described) => (
        <Select
          {...described}
          value={value ?? null}
          placeholder={text("choosePerson")}
          options={optionsOf(list, chosen)}
          loading={people.isFetching}
          {...search}
          onChange={(id) => id !== null && onChange(id)}
        />
      )}
    </FieldFrame>
  );
}

export function PointField({ value, chosen, onChange }: Props) {
  const points = useQueryOf(findPoints, { page: 1, size: 99_999 }, { staleTime: 60_000 });
  return (
    <FieldFrame label={text("point")} required>
      {(described) => (
        <Select
          {...described}
          value={value ?? null}
          placeholder={text("choosePoint")}
          options={optionsOf(points.data?.list ?? [], chosen)}
          loading={points.isFetching}
          showSearch={{ optionFilterProp: "label" }}
          onChange={(id) => id !== null && onChange(id)}
        />
      )}
    </FieldFrame>
  );
}
