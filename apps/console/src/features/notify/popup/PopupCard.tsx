import { type Message } from "@huiyan/contract/alarm/message";
import { X } from "lucide-react";
import { useState } from "react";
import { grouped } from "../../../shared/format/count.ts";
import { shortTime } from "../../../shared/format/time.ts";
import { algorithmNameOf } from "../../alarm/alarm.public.ts";
import { popupText as text } from "./popup.texts.ts";
import "./popup.css";

export interface Popup {
  newest: Message;
  /** Others that came while it stood. */
  others: number;
}

interface Props {
  popup: Popup;
  /** It stays while the mouse or the focus is on it. */
  onHold: (held: boolean) => void;
  onOpen: () => void;
  onClose: () => void;
}

/** One alarm: picture, what, where and when; how many others came with it. */
export function PopupCard({ popup: { newest, others }, onHold, onOpen, onClose }: Props) {
  const { _id, res_thumb_url, thumb_url, point_name, create_at, severity } = newest;
  const source = res_thumb_url || thumb_url;
  const [failed, setFailed] = useState("");
  const name = algorithmNameOf(newest);
  return (
    <section
      key={_id}
      className={severity >= 3 ? "alarm-popup high" : "alarm-popup"}
      aria-label={text("popup")}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <button type="button" className="alarm-popup-open" title={text("open")} onClick={onOpen}>
        {source !== "" && source !== failed && <img src={source} alt="" onError={() => setFailed(source)} />}
        <span className="two-lines">
          <span className="alarm-name ell">{name}</span>
          <span className="note ell">{point_name}</span>
        </span>
        <span className="alarm-popup-foot note">
          <time>{shortTime(create_at)}</time>
          {others > 0 && <span>{text("others", { n: grouped(others) })}</span>}
        </span>
      </button>
      <button type="button" className="icon-button" aria-label={text("close")} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
