import { responsibleOf } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { handlingText as text } from "./handling.texts.ts";
import { type Handling, useOffered } from "./use-handling.ts";

/**
 * Cell with the assignee, or the member who closed the alarm. For an unassigned alarm, a button assigns it to the user.
 */
export function AssigneeCell({ message, handling }: { message: Message; handling: Handling }) {
  const offered = useOffered(message);
  const person = responsibleOf(message.state, message.assignee, message.handled_by);
  if (person !== null) return <span className="ell">{person.name || "-"}</span>;
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
