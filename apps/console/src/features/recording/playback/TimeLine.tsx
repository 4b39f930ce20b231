import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { clockSeconds, clockTime } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { useTelephone } from "#shared/screen/use-narrow.ts";
import { type InStep } from "./in-step.ts";
import { playbackText as text } from "./playback.texts.ts";
import { stepMs } from "./playback-keys.ts";
import { type Span } from "./playback-source.ts";
import { partsOf, ticksOf, windowAround } from "./time-line.ts";

const minute = 60_000;
const hour = 60 * minute;
const ranges = { ten: 10 * minute, hour, day: 24 * hour } as const;
type Range = keyof typeof ranges;
const nameOfRange = (range: Range): string =>
  range === "ten" ? text("minutes", { n: 10 }) : text("hours", { n: ranges[range] / hour });

interface Props {
  step: InStep;
  nameOf: (pointId: string) => string;
  /** Time of the alarm, epoch milliseconds; undefined without an alarm. */
  mark: number | undefined;
}

/** Timeline with the recorded spans of each camera around the current time. A click moves the playback to that time. */
export function TimeLine({ step, nameOf, mark }: Props) {
  const [range, setRange] = useState<Range>("ten");
  const [middle, setMiddle] = useState(step.at);
  const isTelephone = useTelephone();
  const shown = windowAround(middle, step.at, ranges[range]);
  if (shown.middle !== middle) setMiddle(shown.middle);
  const { from, to } = shown;
  const percent = (at: number) => `${(((at - from) / (to - from)) * 100).toFixed(3)}%`;
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    step.seek(from + ((event.clientX - left) / width) * (to - from));
  };
  const turn = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") step.seek(step.at - stepMs);
    if (key === "ArrowRight") step.seek(step.at + stepMs);
  };
  return (
    <div className="time-line">
      <div className="time-line-names">
        <SegmentFilter<Range>
          name={text("range")}
          value={range}
          options={(["ten", "hour", "day"] as const).map((value) => ({ value, label: nameOfRange(value) }))}
          onChange={setRange}
        />
        {step.cameras.map(({ pointId }) => (
          <span key={pointId} className="ell">
            {nameOf(pointId)}
          </span>
        ))}
      </div>
      <div
        className="time-line-rows"
        role="slider"
        tabIndex={0}
        aria-label={text("timeLine")}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={Math.round(step.at)}
        aria-valuetext={clockSeconds(step.at)}
        onClick={press}
        onKeyDown={turn}
      >
        <div className="time-line-scale num">
          {ticksOf(from, to, isTelephone ? 4 : 10).map((at) => (
            <span key={at} style={{ left: percent(at) }}>
              {clockTime(at)}
            </span>
          ))}
        </div>
        {step.cameras.map(({ pointId, spans }) => (
          <div key={pointId} className="time-line-row">
            <span className="time-line-name ell" aria-hidden="true">
              {nameOf(pointId)}
            </span>
            {partsOf(spans, { from, to }).map((part: Span) => (
              <i key={part.from} style={{ left: percent(part.from), right: `calc(100% - ${percent(part.to)})` }} />
            ))}
          </div>
        ))}
        {mark !== undefined && mark >= from && mark < to && (
          <i
            className="time-line-mark"
            title={text("alarmAt", { time: clockSeconds(mark) })}
            style={{ left: percent(mark) }}
          />
        )}
        <i className="time-line-now" style={{ left: percent(step.at) }} />
      </div>
    </div>
  );
}
