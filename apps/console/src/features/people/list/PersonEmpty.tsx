import { UsersRound } from "lucide-react";
import { type ReactNode } from "react";
import { roleName } from "#shared/format/role-names.ts";
import { NoResult } from "#shared/list/NoResult.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { peopleText as text } from "../people.texts.ts";
import { type PersonSearch, setFilters } from "../person-search.ts";

interface Props {
  search: PersonSearch;
  onReset: () => void;
  /** Button to add a member; empty for users who may not add any. */
  addButton: ReactNode;
}

/** Shown for an empty list. The text distinguishes “no members” from “no member matches the filters”. */
export function PersonEmpty({ search, onReset, addButton }: Props) {
  const { role, status, keyword } = setFilters(search);
  const names = [role && roleName(role), status && text(status), keyword && text("keyword", { text: keyword })];
  const set = names.filter((name) => name !== undefined);
  if (set.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound size={24} strokeWidth={1.5} />}
        title={text("none")}
        hint={text(addButton === undefined ? "noneHintStaff" : "noneHint")}
        actions={addButton}
      />
    );
  }
  return <NoResult title={text("noResult")} conditions={set} onReset={onReset} />;
}
