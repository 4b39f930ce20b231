import { getBell } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { getAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { algorithmNameOf, onArrivals, SeverityMark } from "#features/alarm/alarm.public.ts";
import { requestedAlarms, soundOnce } from "#features/notify/notify.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { serverNow } from "#shared/format/server-clock.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { useKeys } from "#shared/screen/use-keys.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { closeShown, emptyQueue, enqueue, expire, type PopupQueue } from "./popup-queue.ts";
import "./alarm-screen.css";

/** Returns the queue of alarm popups, and plays the sound of new alarms, as far as the user's settings allow. */
function useScreenPopup() {
  const setting = useQueryOf(getAlarmPopup, {}, { staleTime: 5 * 60_000 }).data;
  const bell = useQueryOf(getBell, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const [queue, setQueue] = useState<PopupQueue<Message>>(emptyQueue);
  const arrive = useEffectEvent((messages: readonly Message[]) => {
    if (setting === undefined || bell === undefined) return;
    const wanted = requestedAlarms(messages, setting, bell.enabled, serverNow());
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

/** Shows the picture of a new alarm over the screen for five seconds. Esc closes it. */
export function ScreenPopup({ onOpen }: { onOpen: (pointId: string) => void }) {
  const { shown, close } = useScreenPopup();
  return (
    <div role="status" className="screen-popups">
      {shown !== undefined && (
        <PopupPicture
          key={shown.message._id}
          shown={shown}
          onClose={close}
          onOpen={() => {
            close();
            onOpen(shown.message.point_id);
          }}
        />
      )}
    </div>
  );
}

interface PictureProps {
  shown: NonNullable<ReturnType<typeof useScreenPopup>["shown"]>;
  onOpen: () => void;
  onClose: () => void;
}

function PopupPicture({ shown: { message, others }, onOpen, onClose }: PictureProps) {
  const [failed, setFailed] = useState(false);
  useKeys({ escape: onClose });
  const { res_image_url, image_url, point_name, create_at, severity } = message;
  const source = res_image_url || image_url;
  const name = algorithmNameOf(message);
  return (
    <section className={severity >= 3 ? "screen-popup high" : "screen-popup"} aria-label={text("newAlarm")}>
      <button type="button" className="screen-popup-open" title={text("openPoint")} onClick={onOpen}>
        {source === "" || failed ? (
          <span className="screen-none">{dashboardText("noPicture")}</span>
        ) : (
          <img src={source} alt="" onError={() => setFailed(true)} />
        )}
        <span className="screen-popup-text">
          <SeverityMark severity={severity} />
          <b className="ell">{name}</b>
          <span className="ell">{point_name}</span>
          {others > 0 && <span className="screen-popup-others">{text("others", { n: grouped(others) })}</span>}
          <time dateTime={new Date(create_at).toISOString()}>{clockSeconds(create_at)}</time>
        </span>
      </button>
      <button type="button" className="screen-popup-close" aria-label={text("close")} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </button>
    </section>
  );
}
