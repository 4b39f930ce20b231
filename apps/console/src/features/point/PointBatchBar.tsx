import { type Point } from "@huiyan/contract/point/point.api";
import { Trash2 } from "lucide-react";
import { BatchBar } from "../../shared/list/BatchBar.tsx";
import { type Picking, pickPage } from "../../shared/list/picking.ts";
import { pointText as text } from "./point.texts.ts";

interface Props {
  rows: readonly Point[];
  points: readonly Point[];
  picking: Picking<Point>;
  onRemove: () => void;
}

/** What is done with several points at once. */
export function PointBatchBar({ rows, points, picking, onRemove }: Props) {
  return (
    <BatchBar
      count={points.length}
      onPickPage={() => picking.onPick(pickPage(rows, picking))}
      onClear={() => picking.onPick(new Set())}
    >
      <button type="button" className="batch-action danger" onClick={onRemove}>
        <Trash2 size={14} aria-hidden="true" /> {text("remove")}
      </button>
    </BatchBar>
  );
}
