import { Link } from "@tanstack/react-router";
import { SquareParking } from "lucide-react";
import { NoResult } from "../../../shared/list/NoResult.tsx";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { berthText as text } from "../berth.texts.ts";
import { type BerthSearch, configOf, setFilters } from "../berth-search.ts";

interface Props {
  search: BerthSearch;
  mayManage: boolean;
  onReset: () => void;
}

/** Nothing yet, and nothing found, are different things. */
export function BerthEmpty({ search, mayManage, onReset }: Props) {
  const { status, device_id, point_id, keyword } = setFilters(search);
  const names = [
    status && text(status),
    device_id && text("device"),
    point_id && text("point"),
    keyword === undefined ? undefined : text("keyword", { text: keyword }),
  ].filter((name) => name !== undefined);
  if (names.length > 0) return <NoResult title={text("noResult")} conditions={names} onReset={onReset} />;
  return (
    <EmptyState
      icon={<SquareParking size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text(mayManage ? "noneHint" : "noneHintStaff")}
      actions={
        mayManage && (
          <Link className="berth-link" {...configOf()}>
            {text("add")}
          </Link>
        )
      }
    />
  );
}
