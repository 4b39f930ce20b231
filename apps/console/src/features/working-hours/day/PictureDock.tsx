import { startOfDay } from "@huiyan/contract/calendar";
import { listStripPictures } from "@huiyan/contract/working-hours/working-hours.api";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { HoverPreview } from "#shared/media/HoverPreview.tsx";
import { Thumb } from "#shared/media/Thumb.tsx";
import { hoursText as text } from "../working-hours.texts.ts";
import { formatSpan } from "./DayBar.tsx";
import { type ChosenSpan } from "./HoursTable.tsx";
import "./picture-dock.css";

/**
 * Delay in milliseconds before the pictures of a span are requested, so that moving the pointer across causes no
 * requests.
 */
const settledAfterMs = 200;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Pictures of the span under the pointer. Placed below the list, so that they cover no row. */
export function PictureDock({ day, chosen }: { day: string; chosen: ChosenSpan | undefined }) {
  if (chosen === undefined)
    return (
      <section className="picture-dock" aria-label={text("pictures")}>
        <p className="note">{text("dockHint")}</p>
      </section>
    );
  return <SpanPictures day={day} chosen={chosen} />;
}

function SpanPictures({ day, chosen }: { day: string; chosen: ChosenSpan }) {
  const { point, span } = chosen;
  const midnight = startOfDay(day);
  const input = { point_id: point.point._id, start: midnight + span.start * 1000, end: midnight + span.end * 1000 };
  const settled = useSettled(JSON.stringify(input));
  const isSettled = settled === JSON.stringify(input);
  const query = useQueryOf(listStripPictures, input, {
    enabled: isSettled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const list = query.data?.list;
  const isOld = !isSettled || query.isPlaceholderData;
  return (
    <section className="picture-dock" aria-label={text("pictures")}>
      <p className="picture-dock-name" aria-live="polite">
        <b className="ell">{point.point.name}</b>
        <span className="num">{formatSpan(span)}</span>
      </p>
      {query.problem !== null && list === undefined && <p className="hours-problem">{query.problem.message}</p>}
      {list?.length === 0 && !isOld && <p className="note">{text("noPictures")}</p>}
      <ul className={isOld ? "stale" : ""}>
        {(list ?? []).map(({ at, url, thumb_url, message_id }) => {
          const time = clockSeconds(at);
          const picture = <Thumb source={thumb_url} alt={text("pictureAt", { time })} />;
          return (
            <li key={`${at} ${message_id}`}>
              <HoverPreview
                source={url}
                overlay={undefined}
                footer={
                  <span className="num">
                    {time} {message_id === "" ? text("ofPresence") : text("toAlarm")}
                  </span>
                }
              >
                {message_id === "" ? (
                  <span>{picture}</span>
                ) : (
                  <a href={`#/message?id=${message_id}`} aria-label={text("toAlarm")}>
                    {picture}
                  </a>
                )}
              </HoverPreview>
              <span className="note num">{time}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
