import { Link } from "@tanstack/react-router";
import { SquareParking } from "lucide-react";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { BerthState } from "../BerthState.tsx";
import { berthText as text } from "../berth.texts.ts";
import { configOf, recordsOf } from "../berth-search.ts";
import { BerthDetail } from "./BerthDetail.tsx";
import { type BerthRows } from "./use-berth-list.ts";

interface Props {
  list: BerthRows;
  group: string;
  mayManage: boolean;
}

/** Drawer of one berth. The list stays usable next to the drawer. */
export function BerthDrawer({ list, group, mayManage }: Props) {
  const { rows, openedRow: berth } = list;
  const isEditable = mayManage && berth?.invalid === 0;
  return (
    <DetailDrawer
      list={list}
      title={berth?.label ?? text("title")}
      state={berth && <BerthState berth={berth} />}
      names={{ previous: text("previous"), next: text("next") }}
      footer={
        berth && (
          <span className="berth-drawer-foot">
            <Link className="berth-link" {...recordsOf(berth)}>
              {text("records")}
            </Link>
            <Link className="berth-link" {...configOf(berth.point_id, berth._id)}>
              {text(isEditable ? "edit" : "view")}
            </Link>
          </span>
        )
      }
    >
      {berth !== undefined && <BerthDetail key={berth._id} berth={berth} group={group} />}
      {berth === undefined && rows === undefined && <p className="note">{text("loading")}</p>}
      {berth === undefined && rows !== undefined && !list.stale && (
        <EmptyState
          icon={<SquareParking size={24} strokeWidth={1.5} />}
          title={text("notInList")}
          hint={text("notInListHint")}
        />
      )}
    </DetailDrawer>
  );
}
