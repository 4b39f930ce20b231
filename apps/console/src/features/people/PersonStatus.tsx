import { type StaffStatus } from "@huiyan/contract/people/people.rules";
import { CircleCheck, CircleDashed, CircleSlash, type LucideIcon } from "lucide-react";
import { peopleText as text } from "./people.texts.ts";

const shapes: Record<StaffStatus, { icon: LucideIcon; tone: string }> = {
  unactive: { icon: CircleDashed, tone: "wait" },
  active: { icon: CircleCheck, tone: "good" },
  leave: { icon: CircleSlash, tone: "off" },
};

/** Glyph and word; the form tells the state without colour. */
export function PersonStatus({ status }: { status: StaffStatus }) {
  const { icon: Icon, tone } = shapes[status];
  return (
    <span className={`status-word ${tone}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {text(status)}
    </span>
  );
}
