import { type Point } from "@huiyan/contract/point/point.api";
import { Trash2 } from "lucide-react";
import { BatchBar } from "../../../shared/list/BatchBar.tsx";
import { type Picking } from "../../../shared/list/picking.ts";
import { pointText as text } from "../point.texts.ts";

interface Props {
  rows: readonly Point[] | undefined;
  picking: Picking<Point>;
  onRemove: () => void;
}

/** What is done with several points at once. */
export function PointBatchBar({ rows, picking, onRemove }: Props) {
  return (
    <BatchBar rows={rows} picking={picking}>
      <button type="button" className="batch-action danger" onClick={onRemove}>
        <Trash2 size={14} aria-hidden="true" /> {text("remove")}
      </button>
    </BatchBar>
  );
}
