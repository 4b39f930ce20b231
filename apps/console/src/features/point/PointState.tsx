import { type Point } from "@huiyan/contract/point/point.api";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { pointText as text } from "./point.texts.ts";
import { conditionOf, type PointCondition } from "./point-state.ts";

const forms: Record<PointCondition, StateForm> = {
  online: "online",
  offline: "offline",
  blind: "attention",
  applying: "waiting",
};

/** State of a point as icon and word: a dot, a crossed circle, an exclamation mark, or a dashed circle. */
export function PointState({ point }: { point: Pick<Point, "online" | "blind" | "config"> }) {
  const condition = conditionOf(point);
  return <StateLabel form={forms[condition]}>{text(condition)}</StateLabel>;
}
