import { Video } from "lucide-react";
import { DetailDrawer } from "../../../shared/list/DetailDrawer.tsx";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { type OpenedDialog } from "../dialogs/PointDialogs.tsx";
import { PointState } from "../PointState.tsx";
import { pointText as text } from "../point.texts.ts";
import { type PointList } from "../use-point-list.ts";
import { type Snapshots } from "../use-snapshots.ts";
import { PointDetail } from "./PointDetail.tsx";
import { PointDrawerFoot } from "./PointDrawerFoot.tsx";
import "./point-detail.css";

interface Props {
  list: PointList;
  snapshots: Snapshots;
  /** Given to whoever may change points. */
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** One point of the list, which stays usable beside it. */
export function PointDrawer({ list, snapshots, onOpenDialog }: Props) {
  const { rows, openedRow: point } = list;
  return (
    <DetailDrawer
      list={list}
      title={point?.name ?? text("title")}
      state={point && <PointState point={point} />}
      names={{ previous: text("previous"), next: text("next") }}
      footer={point && <PointDrawerFoot point={point} onOpenDialog={onOpenDialog} />}
    >
      {point !== undefined && (
        <PointDetail key={point._id} point={point} snapshots={snapshots} onOpenDialog={onOpenDialog} />
      )}
      {point === undefined && rows === undefined && <p className="note">{text("loading")}</p>}
      {point === undefined && rows !== undefined && !list.stale && (
        <EmptyState
          icon={<Video size={24} strokeWidth={1.5} />}
          title={text("notInList")}
          hint={text("notInListHint")}
        />
      )}
    </DetailDrawer>
  );
}
