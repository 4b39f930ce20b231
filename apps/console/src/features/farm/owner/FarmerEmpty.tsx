import { PiggyBank } from "lucide-react";
import { type ReactNode } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { NoResult } from "#shared/list/NoResult.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { farmText as text } from "../farm.texts.ts";
import { areSet, type FarmerSearch } from "../farm-search.ts";

interface Props {
  search: FarmerSearch;
  onReset: () => void;
  /** Buttons to add farmers; empty for users who may not add any. */
  buttons: ReactNode;
}

/** Shown for an empty list. The text distinguishes no farmers at all, no farmers in this group, and no matches. */
export function FarmerEmpty({ search, onReset, buttons }: Props) {
  const group = useAlias();
  if (areSet(search)) {
    const conditions = [text("keyword", { text: search.keyword })];
    return <NoResult title={text("noResult")} conditions={conditions} onReset={onReset} />;
  }
  const isStaff = buttons === undefined;
  const title = search.group_id !== undefined ? "noneInGroup" : isStaff ? "noneStaff" : "none";
  return (
    <EmptyState
      icon={<PiggyBank size={24} strokeWidth={1.5} />}
      title={text(title, { group })}
      hint={text(isStaff ? "noneStaffHint" : "noneHint")}
      actions={buttons}
    />
  );
}
