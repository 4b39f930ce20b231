import { getBell } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { getAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { useEffect, useEffectEvent, useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { onArrivals } from "../../alarm/alarm.public.ts";
import { soundOnce, wantedAlarms } from "../../notify/notify.public.ts";
import { closeShown, emptyQueue, enqueue, expire, type PopupQueue } from "./popup-queue.ts";

/** Pictures and sound of arriving alarms on a big screen, as the person has set them. */
export function useScreenPopup() {
  const setting = useQueryOf(getAlarmPopup, {}, { staleTime: 5 * 60_000 }).data;
  const bell = useQueryOf(getBell, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const [queue, setQueue] = useState<PopupQueue<Message>>(emptyQueue);
  const arrive = useEffectEvent((messages: readonly Message[]) => {
    if (setting === undefined || bell === undefined) return;
    const wanted = wantedAlarms(messages, setting, bell.enabled, Date.now());
    if (wanted.length === 0) return;
    if (setting.sound) void soundOnce(Math.max(...wanted.map(({ severity }) => severity)));
    if (setting.popup) setQueue((old) => enqueue(old, wanted, Date.now()));
  });
  useEffect(() => onArrivals((messages) => arrive(messages)), []);
  const until = queue.shown?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setQueue((old) => expire(old, Math.max(until, Date.now()))), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return { shown: queue.shown, close: () => setQueue((old) => closeShown(old, Date.now())) };
}
