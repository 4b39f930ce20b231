import { type Message } from "@huiyan/contract/alarm/message";
import { Checkbox } from "antd";
import { clockSeconds } from "#shared/format/time.ts";
import { Thumb } from "#shared/media/Thumb.tsx";
import { alarmText } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { HandleState } from "../handling/HandleState.tsx";
import { handlingText } from "../handling/handling.texts.ts";
import { stormText as text } from "./storm.texts.ts";

interface Props {
  message: Message;
  chosen: boolean;
  /** Selects the alarm; undefined when the user may not change the burst. */
  onChoose: ((chosen: boolean) => void) | undefined;
  onOpen: () => void;
}

/** One alarm of a burst: its picture, place, algorithm and state. */
export function MemberCard({ message, chosen, onChoose, onOpen }: Props) {
  const { point_name, res_thumb_url, thumb_url, client_read, create_at, state, severity } = message;
  const alg = algorithmNameOf(message);
  return (
    <li className={chosen ? "storm-card chosen" : "storm-card"}>
      <button type="button" className="storm-card-open" onClick={onOpen}>
        <Thumb source={res_thumb_url || thumb_url} alt={alarmText("alarmPicture", { alg, point: point_name })} />
        <span className="storm-card-name">
          {client_read === 0 && <span className="storm-dot" role="img" aria-label={alarmText("unread")} />}
          <span className={client_read === 0 ? "ell unread" : "ell"}>{point_name}</span>
        </span>
        <span className="note ell storm-card-alg">
          {severity === 3 && <b className="storm-high">{handlingText("severity3")}</b>} {alg}
        </span>
        <span className="storm-card-end">
          <HandleState state={state} />
          <time className="note num">{clockSeconds(create_at)}</time>
        </span>
      </button>
      {onChoose !== undefined && (
        <Checkbox
          className="storm-card-box"
          checked={chosen}
          aria-label={text("choose", { point: point_name })}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
    </li>
  );
}
