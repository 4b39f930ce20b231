import { type Message } from "@huiyan/contract/alarm/message";
import { joinFacts } from "../../../shared/format/format-join.ts";
import { clockSeconds } from "../../../shared/format/time.ts";
import { algorithmNameOf } from "../algorithm-name.ts";

interface Props {
  refused: readonly { _id: string; message: string }[];
  messages: readonly Message[];
}

/** Which alarms stay as they are, and why each. */
export function RefusedItems({ refused, messages }: Props) {
  const nameOf = (id: string) => {
    const alarm = messages.find(({ _id }) => _id === id);
    return alarm === undefined
      ? id
      : joinFacts([algorithmNameOf(alarm), alarm.point_name, clockSeconds(alarm.create_at)]);
  };
  return (
    <ul className="refused-items">
      {refused.map(({ _id, message }) => (
        <li key={_id}>
          <strong>{nameOf(_id)}</strong>
          <span className="note">{message}</span>
        </li>
      ))}
    </ul>
  );
}
