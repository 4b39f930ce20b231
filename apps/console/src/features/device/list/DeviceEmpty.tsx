import { Cctv } from "lucide-react";
import { type ReactNode } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { NoResult } from "#shared/list/NoResult.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { deviceText as text } from "../device.texts.ts";
import { type DeviceSearch, setFilters } from "../device-search.ts";

interface Props {
  search: DeviceSearch;
  onReset: () => void;
  /** Buttons to add devices; empty for users who may not add any. */
  buttons: ReactNode;
}

/** Shown for an empty list. The text distinguishes no devices at all, no devices in this group, and no matches. */
export function DeviceEmpty({ search, onReset, buttons }: Props) {
  const group = useAlias();
  const { status, type, range, keyword } = setFilters(search);
  const names = [
    status && text(status),
    type,
    range && text("accessTime"),
    keyword === undefined ? undefined : text("keyword", { text: keyword }),
  ].filter((name) => name !== undefined);
  if (names.length > 0) {
    return <NoResult title={text("noResult")} conditions={names} onReset={onReset} />;
  }
  const inGroup = search.group_id !== undefined;
  const hint = buttons === undefined ? "noneHintStaff" : inGroup ? "noneInGroupHint" : "noneHint";
  return (
    <EmptyState
      icon={<Cctv size={24} strokeWidth={1.5} />}
      title={text(inGroup ? "noneInGroup" : "none", { group })}
      hint={text(hint)}
      actions={buttons}
    />
  );
}
