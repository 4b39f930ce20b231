import { getBell } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { getAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { onArrivals } from "../../alarm/alarm.public.ts";
import { soundOnce } from "./alarm-sound.ts";
import { type Popup, PopupCard } from "./PopupCard.tsx";
import { wantedAlarms } from "./wanted-alarms.ts";

/** Specification part 1, section 9: the alarm popup is shown for 5 s. */
const shownMs = 5000;

/** A dialog or an opened picture is what one is reading: nothing is laid over it. */
const isReading = () => document.querySelector(".ant-modal") !== null;

/** Sound and picture of arriving alarms, for those who want them; the newest stands for all that come at once. */
export function AlarmPopups() {
  const setting = useQueryOf(getAlarmPopup, {}, { staleTime: 5 * 60_000 }).data;
  const bell = useQueryOf(getBell, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const [popup, setPopup] = useState<Popup>();
  const [held, setHeld] = useState(false);
  const navigate = useNavigate();

  const arrive = useEffectEvent((messages: readonly Message[]) => {
    if (setting === undefined || bell === undefined) return;
    const wanted = wantedAlarms(messages, setting, bell.enabled, Date.now());
    const newest = wanted.toSorted((a, b) => b.received_at - a.received_at)[0];
    if (newest === undefined) return;
    if (setting.sound) void soundOnce(Math.max(...wanted.map(({ severity }) => severity)));
    if (!setting.popup || document.hidden || isReading()) return;
    setPopup((old) => ({ newest, others: wanted.length - 1 + (old === undefined ? 0 : old.others + 1) }));
  });
  useEffect(() => onArrivals((messages) => arrive(messages)), []);
  useEffect(() => {
    if (popup === undefined || held) return;
    const timer = setTimeout(() => setPopup(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [popup, held]);

  const close = () => {
    setPopup(undefined);
    setHeld(false);
  };
  return (
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
  );
}
