import { type Point } from "@huiyan/contract/point/point.api";
import { Circle, CircleAlert, CircleSlash, type LucideIcon } from "lucide-react";
import { pointText as text } from "./point.texts.ts";
import { conditionOf, type PointCondition } from "./point-state.ts";

const shapes: Record<PointCondition, { icon: LucideIcon; tone: string }> = {
  online: { icon: Circle, tone: "good" },
  offline: { icon: CircleSlash, tone: "bad" },
  blind: { icon: CircleAlert, tone: "look" },
};

/** Glyph and word: a dot, a struck ring, an exclamation. */
export function PointState({ point }: { point: Pick<Point, "online" | "blind"> }) {
  const condition = conditionOf(point);
  const { icon: Icon, tone } = shapes[condition];
  return (
    <span className={`point-state ${tone}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {text(condition)}
    </span>
  );
}
