import {
  Ban,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  createLucideIcon,
  type LucideIcon,
} from "lucide-react";
import "./screen.css";

/** Partly filled circles, clockwise from the top. The icon library has none. */
const outline = ["circle", { cx: "12", cy: "12", r: "10", key: "outline" }] as const;
const wedge = (d: string) => ["path", { d, fill: "currentColor", stroke: "none", key: "wedge" }] as const;

const QuarterCircle = createLucideIcon("quarter-circle", [
  [...outline],
  [...wedge("M12 12V5.5A6.5 6.5 0 0 1 18.5 12Z")],
]);
const HalfCircle = createLucideIcon("half-circle", [[...outline], [...wedge("M12 5.5a6.5 6.5 0 0 1 0 13Z")]]);

/** Icon and tone of each state. The shape of the icon shows the state without colour. */
const forms = {
  online: { icon: Circle, tone: "good dot" },
  offline: { icon: Ban, tone: "bad" },
  attention: { icon: CircleAlert, tone: "look" },
  done: { icon: CircleCheck, tone: "good" },
  waiting: { icon: CircleDashed, tone: "look" },
  open: { icon: Circle, tone: "bad" },
  quarter: { icon: QuarterCircle, tone: "on" },
  half: { icon: HalfCircle, tone: "look" },
  ended: { icon: CircleCheck, tone: "good" },
  bars: { icon: CirclePause, tone: "good" },
  failed: { icon: CircleX, tone: "bad" },
  void: { icon: CircleX, tone: "off" },
  changed: { icon: CircleCheck, tone: "person" },
} as const satisfies Record<string, { icon: LucideIcon; tone: string }>;

export type StateForm = keyof typeof forms;

/** Shows a state as an icon and a word. */
export function StateLabel({ form, children }: { form: StateForm; children: string }) {
  const { icon: Icon, tone } = forms[form];
  return (
    <span className={`state-word ${tone}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {children}
    </span>
  );
}
