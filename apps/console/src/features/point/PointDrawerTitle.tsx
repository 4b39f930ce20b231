import { type Point } from "@huiyan/contract/point/point.api";
import { Tooltip } from "antd";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { PointState } from "./PointState.tsx";
import { pointText as text } from "./point.texts.ts";

interface Props {
  /** undefined until it is known. */
  point: Point | undefined;
  /** “1 / 46”; undefined when it is not in the list that is shown. */
  position: string | undefined;
  onStep: (by: -1 | 1) => void;
}

/** Name, state, place in the list, and the neighbours. */
export function PointDrawerTitle({ point, position, onStep }: Props) {
  if (point === undefined) return <span className="point-drawer-title">{text("title")}</span>;
  return (
    <span className="point-drawer-title">
      <span className="ell">{point.name}</span>
      <PointState point={point} />
      {position !== undefined && (
        <span className="point-steps">
          <span className="note num">{position}</span>
          <Tooltip title={text("previous")}>
            <button type="button" className="icon-button" aria-label={text("previous")} onClick={() => onStep(-1)}>
              <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
          <Tooltip title={text("next")}>
            <button type="button" className="icon-button" aria-label={text("next")} onClick={() => onStep(1)}>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        </span>
      )}
    </span>
  );
}
