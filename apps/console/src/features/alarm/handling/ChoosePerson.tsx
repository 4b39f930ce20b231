import { listAssignees } from "@huiyan/contract/alarm/handling.api";
import { Select } from "antd";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { handlingText as text } from "./handling.texts.ts";

interface Props {
  messageId: string;
  onChoose: (staffId: string) => void;
}

/** Searchable list of members to whom the alarm can be assigned. The list is open when mounted. */
export function ChoosePerson({ messageId, onChoose }: Props) {
  const people = useQueryOf(listAssignees, { id: messageId }, { staleTime: 30_000 });
  return (
    <Select
      autoFocus
      defaultOpen
      className="choose-person"
      aria-label={text("choosePerson")}
      placeholder={text("choosePerson")}
      loading={people.isPending}
      notFoundContent={people.isPending ? null : text("noPeople")}
      showSearch={{ optionFilterProp: "label" }}
      options={(people.data?.list ?? []).map(({ _id, name, department }) => ({
        value: _id,
        label: joinFacts([name, department].filter((fact) => fact !== "")),
      }))}
      onSelect={(id: string) => onChoose(id)}
    />
  );
}
