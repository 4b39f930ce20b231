import { isFinal } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { duration } from "#shared/format/time.ts";
import { useAging } from "#shared/screen/use-aging.ts";
import { handlingText as text } from "./handling.texts.ts";
import "./severity.css";

type Due = Pick<Message, "state" | "due_at">;

/** Remaining time until the deadline, red after it has passed. Renders nothing for a resolved alarm. */
export function DueLabel({ message }: { message: Due }) {
  const { state, due_at } = message;
  const time = useAging((now) => (due_at === null || now > due_at ? "" : duration((due_at - now) / 1000)));
  if (isFinal(state) || due_at === null) return null;
  return time === "" ? <OverdueWord message={message} /> : <span className="due num">{text("due", { time })}</span>;
}

/** Time since the deadline. Renders nothing before the deadline, for a resolved alarm, or without a deadline. */
export function OverdueWord({ message: { state, due_at } }: { message: Due }) {
  const time = useAging((now) => (due_at !== null && now > due_at ? duration((now - due_at) / 1000) : undefined));
  if (isFinal(state) || time === undefined) return null;
  return <span className="due overdue num">{text("overdue", { time })}</span>;
}
