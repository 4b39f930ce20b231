import { type Point } from "@huiyan/contract/point/point.api";
import { type PointBulkAction } from "@huiyan/contract/point/point-bulk.api";
import { Camera, type LucideIcon, SlidersHorizontal, Trash2 } from "lucide-react";
import { BatchBar } from "../../../shared/list/BatchBar.tsx";
import { type Picking } from "../../../shared/list/picking.ts";
import { pointBulkText } from "../bulk/point-bulk.texts.ts";
import { pointText as text } from "../point.texts.ts";

interface Props {
  rows: readonly Point[] | undefined;
  picking: Picking<Point>;
  all: { chosen: boolean; onChoose: (all: boolean) => void; count: number };
  onAction: (action: PointBulkAction) => void;
}

const texts = {
  offer: (n: string) => pointBulkText("pickAll", { n }),
  chosen: (n: string) => pointBulkText("pickedAll", { n }),
  picked: (n: string) => pointBulkText("picked", { n }),
};

/** What is done with several points at once, or with all that the filters find. */
export function PointBatchBar({ rows, picking, all, onAction }: Props) {
  const action = (name: PointBulkAction, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      className={name === "remove" ? "batch-action danger" : "batch-action"}
      onClick={() => onAction(name)}
    >
      <Icon size={14} aria-hidden="true" /> {label}
    </button>
  );
  return (
    <BatchBar rows={rows} picking={picking} all={{ ...all, more: false, texts }}>
      {action("snapshot", pointBulkText("snapshot"), Camera)}
      {action("settings", pointBulkText("settings"), SlidersHorizontal)}
      {action("remove", text("remove"), Trash2)}
    </BatchBar>
  );
}
