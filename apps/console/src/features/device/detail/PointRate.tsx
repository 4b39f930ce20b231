import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { TriangleAlert } from "lucide-react";
import { shortTime } from "#shared/format/time.ts";
import { detailText as text } from "./device-detail.texts.ts";

type Point = DeviceDetail["points"][number];

/** Returns a rate with at most one decimal: 12.5, 3. */
const frames = (rate: number): string => text("perSecond", { n: Number(rate.toFixed(1)) });

/** Frame rates of a camera. If an algorithm receives no picture, a warning is shown first. */
export function PointRate({ point: { rate, blind } }: { point: Pick<Point, "rate" | "blind"> }) {
  return (
    <>
      {blind !== null && (
        <p className="device-no-video-text">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          {text("noVideoSince", { cause: text(blind.cause), time: shortTime(blind.since) })}
        </p>
      )}
      {rate === null ? (
        <p className="note device-rates">{text("noRate")}</p>
      ) : (
        <dl className="device-rates num">
          <div>
            <dt>{text("rateIn")}</dt>
            <dd>{frames(rate.fps_in)}</dd>
          </div>
          <div>
            <dt>{text("rateAnalysed")}</dt>
            <dd>{frames(rate.fps_analysed)}</dd>
          </div>
          <div>
            <dt>{text("rateSet")}</dt>
            <dd>{frames(rate.fps_set)}</dd>
          </div>
          <div>
            <dt>{text("lastFrame")}</dt>
            <dd>{rate.last_frame_at === null ? "-" : shortTime(rate.last_frame_at)}</dd>
          </div>
          {rate.frames !== undefined && (
            <div>
              <dt title={text("framesHint")}>{text("framesOfMinute")}</dt>
              <dd>{text("frameCounts", { ...rate.frames })}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
