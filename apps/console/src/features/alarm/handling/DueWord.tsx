import { isFinal } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { duration } from "../../../shared/format/time.ts";
import { useAging } from "../../../shared/screen/use-aging.ts";
import { handlingText as text } from "./handling.texts.ts";

/** How long there is still time for it; red once there is none. Nothing for what is resolved. */
export function DueWord({ message: { state, due_at } }: { message: Pick<Message, "state" | "due_at"> }) {
  const overdue = useAging((now) => now > due_at);
  const time = useAging((now) => duration(Math.abs(due_at - now) / 1000));
  if (isFinal(state)) return null;
  return <span className={overdue ? "due overdue num" : "due num"}>{text(overdue ? "overdue" : "due", { time })}</span>;
}
