import { Circle, CircleAlert, CircleSlash, type LucideIcon } from "lucide-react";
import { deviceText as text } from "./device.texts.ts";
import { type DeviceCondition } from "./device-state.ts";

const shapes: Record<DeviceCondition, { icon: LucideIcon; tone: string }> = {
  online: { icon: Circle, tone: "good" },
  partial: { icon: CircleAlert, tone: "look" },
  offline: { icon: CircleSlash, tone: "bad" },
};

interface Props {
  condition: DeviceCondition;
  /** In place of the state's own word. */
  words?: string;
}

/** Glyph and word: a dot, an exclamation, a struck ring. */
export function DeviceState({ condition, words = text(condition) }: Props) {
  const { icon: Icon, tone } = shapes[condition];
  return (
    <span className={`device-state ${tone}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {words}
    </span>
  );
}
