import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { Video } from "lucide-react";
import { useAlias } from "#features/setting/setting.public.ts";
import { NoResult } from "#shared/list/NoResult.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { pointText as text } from "../point.texts.ts";
import { type PointSearch, setFilters } from "../point-search.ts";

interface Props {
  search: PointSearch;
  onReset: () => void;
  /** Opens the dialog that adds a camera; undefined for users who may not add any. */
  onAdd: (() => void) | undefined;
}

/**
 * Shown for an empty list. The text distinguishes no points at all, no points in this group or device, and no matches.
 */
export function PointEmpty({ search, onReset, onAdd }: Props) {
  const group = useAlias();
  const { status, range, keyword, device } = setFilters(search);
  const names = [
    status && text(status),
    range && text("accessTime"),
    keyword === undefined ? undefined : text("keyword", { text: keyword }),
  ].filter((name) => name !== undefined);
  if (names.length > 0) {
    return <NoResult title={text("noResult")} conditions={names} onReset={onReset} />;
  }
  const title = device !== undefined ? "noneInDevice" : search.group_id !== undefined ? "noneInGroup" : "none";
  const hint = device === undefined ? "noneHint" : "noneInDeviceHint";
  return (
    <EmptyState
      icon={<Video size={24} strokeWidth={1.5} />}
      title={text(title, { group })}
      hint={text(onAdd === undefined ? "noneHintStaff" : hint)}
      actions={
        <>
          <Link className="point-link" to="/devices">
            {text("toDevices")}
          </Link>
          {onAdd !== undefined && <Button onClick={onAdd}>{text("add")}</Button>}
        </>
      }
    />
  );
}
