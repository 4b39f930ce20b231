import { type Message } from "@huiyan/contract/alarm/message";
import { handlingText as text } from "./handling.texts.ts";
import { type Handling, useOffered } from "./use-handling.ts";

/** Whose it is; an alarm that is nobody's can be claimed here. */
export function AssigneeCell({ message, handling }: { message: Message; handling: Handling }) {
  const offered = useOffered(message);
  if (message.assignee !== null) return <span className="ell">{message.assignee.name || "-"}</span>;
  if (!offered.includes("claim")) return "-";
  return (
    <button
      type="button"
      className="plain-button link-button"
      onClick={(event) => {
        event.stopPropagation();
        handling.take(message, { action: "claim" });
      }}
    >
      {text("actClaim")}
    </button>
  );
}
