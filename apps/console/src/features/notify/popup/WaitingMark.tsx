import { createPortal } from "react-dom";
import { grouped } from "../../../shared/format/count.ts";
import { useNoticeSlot } from "../../../shared/media/notice-slot.ts";
import { algorithmNameOf, SeverityMark } from "../../alarm/alarm.public.ts";
import { popupText as text } from "./popup.texts.ts";
import { type Popup } from "./popup.ts";

/** How many alarms wait until one has read what is open, and how urgent they are: in its head, or above the dialog. */
export function WaitingMark({ waiting: { newest, count, high } }: { waiting: Popup }) {
  const slot = useNoticeSlot();
  const mark = (
    <span
      role="status"
      className={high > 0 ? "alarm-waiting high" : "alarm-waiting"}
      title={`${algorithmNameOf(newest)} ${newest.point_name}`}
    >
      {high > 0 && <SeverityMark severity={3} />}
      {high > 0 && `${grouped(high)} · `}
      {text("waiting", { n: grouped(count) })}
    </span>
  );
  return slot === null ? <div className="alarm-waiting-above">{mark}</div> : createPortal(mark, slot);
}
