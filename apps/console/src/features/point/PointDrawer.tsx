import { Drawer } from "antd";
import { Video } from "lucide-react";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { PointDetail } from "./PointDetail.tsx";
import { type OpenedDialog } from "./PointDialogs.tsx";
import { PointDrawerFoot } from "./PointDrawerFoot.tsx";
import { PointDrawerTitle } from "./PointDrawerTitle.tsx";
import { pointText as text } from "./point.texts.ts";
import { type PointList } from "./use-point-list.ts";
import { usePointSteps } from "./use-point-steps.ts";
import { type Snapshots } from "./use-snapshots.ts";
import "./point-detail.css";

interface Props {
  pointId: string;
  list: PointList;
  snapshots: Snapshots;
  /** Given to whoever may change points. */
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** One point of the list, which stays usable beside it. */
export function PointDrawer({ pointId, list, snapshots, onOpenDialog }: Props) {
  const { rows, query } = list;
  const point = rows?.find(({ _id }) => _id === pointId);
  const { step, position } = usePointSteps(pointId, list);
  return (
    <Drawer
      open
      rootClassName="point-drawer"
      size={560}
      mask={false}
      title={
        <PointDrawerTitle
          point={point}
          position={position === undefined ? undefined : `${position} / ${list.count}`}
          onStep={step}
        />
      }
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={() => list.open(undefined)}
      footer={point && <PointDrawerFoot point={point} onOpenDialog={onOpenDialog} />}
    >
      {point !== undefined && (
        <PointDetail point={point} now={query.dataUpdatedAt} snapshots={snapshots} onOpenDialog={onOpenDialog} />
      )}
      {point === undefined && rows === undefined && <p className="note">{text("loading")}</p>}
      {point === undefined && rows !== undefined && !list.stale && (
        <EmptyState
          icon={<Video size={24} strokeWidth={1.5} />}
          title={text("notInList")}
          hint={text("notInListHint")}
        />
      )}
    </Drawer>
  );
}
