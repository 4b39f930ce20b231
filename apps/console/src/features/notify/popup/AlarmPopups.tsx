import { getBell } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { getAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { algorithmNameOf, onArrivals, SeverityMark } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { serverNow } from "#shared/format/server-clock.ts";
import { useNoticeSlot } from "#shared/media/notice-slot.ts";
import { soundOnce } from "./alarm-sound.ts";
import { PopupCard } from "./PopupCard.tsx";
import { popupText as text } from "./popup.texts.ts";
import { joinPopups, type Popup, popupOf } from "./popup.ts";
import { requestedAlarms } from "./requested-alarms.ts";

/**
 * Number and highest severity of the alarms that wait while a dialog is open. Shown in the head of the dialog; if it
 * has no head, above the dialog.
 */
function WaitingMark({ waiting: { newest, count, high } }: { waiting: Popup }) {
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

/** Time for which the popup is shown, in milliseconds. docs/reference/console.md C8. */
const shownMs = 5000;
/** Interval in milliseconds at which the component checks whether the dialog has been closed. */
const pollMs = 300;

/**
 * Returns whether a dialog or an enlarged picture is open, which a popup must not cover. A closed dialog may stay
 * hidden in the document.
 */
const isReading = () =>
  [...document.querySelectorAll(".ant-modal")].some((dialog) => dialog.closest('[style*="display: none"]') === null);

/**
 * Plays the sound and shows the popup of new alarms, as far as the user's settings allow. Alarms that arrive together
 * share one popup. While a dialog is open, its head shows their number and severity. They pop up when the dialog is
 * closed.
 */
export function AlarmPopups() {
  const setting = useQueryOf(getAlarmPopup, {}, { staleTime: 5 * 60_000 }).data;
  const bell = useQueryOf(getBell, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const [popup, setPopup] = useState<Popup>();
  const [waiting, setWaiting] = useState<Popup>();
  const [held, setHeld] = useState(false);
  const navigate = useNavigate();

  const arrive = useEffectEvent((messages: readonly Message[]) => {
    if (setting === undefined || bell === undefined) return;
    const wanted = requestedAlarms(messages, setting, bell.enabled, serverNow());
    const arrived = popupOf(wanted);
    if (arrived === undefined) return;
    if (setting.sound) void soundOnce(Math.max(...wanted.map(({ severity }) => severity)));
    if (!setting.popup || document.hidden) return;
    (isReading() ? setWaiting : setPopup)((old) => joinPopups(old, arrived));
  });
  useEffect(() => onArrivals((messages) => arrive(messages)), []);
  useEffect(() => {
    if (popup === undefined || held) return;
    const timer = setTimeout(() => setPopup(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [popup, held]);
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setInterval(() => {
      if (isReading()) return;
      setPopup((old) => joinPopups(old, waiting));
      setWaiting(undefined);
    }, pollMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const close = () => {
    setPopup(undefined);
    setHeld(false);
  };
  return (
    <>
      {waiting !== undefined && <WaitingMark waiting={waiting} />}
      <div role="status" className="alarm-popups">
        {popup !== undefined && (
          <PopupCard
            popup={popup}
            onHold={setHeld}
            onClose={close}
            onOpen={() => {
              const id = popup.newest._id;
              close();
              void navigate({ to: "/message", search: { id } });
            }}
          />
        )}
      </div>
    </>
  );
}
