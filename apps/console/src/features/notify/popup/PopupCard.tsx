import { X } from "lucide-react";
import { useState } from "react";
import { algorithmNameOf, SeverityMark } from "#features/alarm/alarm.public.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { popupText as text } from "./popup.texts.ts";
import { type Popup } from "./popup.ts";
import "./popup.css";

interface Props {
  popup: Popup;
  /** Called with true while the pointer or the focus is on the popup, which then stays open. */
  onHold: (held: boolean) => void;
  onOpen: () => void;
  onClose: () => void;
}

/** Popup of one alarm: picture, algorithm, point and time, and the number of further alarms. */
export function PopupCard({ popup: { newest, count }, onHold, onOpen, onClose }: Props) {
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
          <span className="alarm-line">
            <SeverityMark severity={severity} />
            <span className="alarm-name ell">{name}</span>
          </span>
          <span className="note ell">{point_name}</span>
        </span>
        <span className="alarm-popup-foot note">
          <time>{shortTime(create_at)}</time>
          {count > 1 && <span>{text("others", { n: grouped(count - 1) })}</span>}
        </span>
      </button>
      <button type="button" className="icon-button" aria-label={text("close")} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
