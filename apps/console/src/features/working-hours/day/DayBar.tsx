import { formatHour } from "@huiyan/contract/working-hours/format-hour";
import { daySeconds, type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { type KeyboardEvent, useState } from "react";
import { currentLanguage } from "#shared/format/language.ts";
import { hoursText as text } from "../working-hours.texts.ts";
import { minuteOf, pausesOf, spanStyle } from "./day-axis.ts";

interface Props {
  camera: string;
  strips: readonly Interval[];
  /** Current second of the day, after which the bar is shown as future; undefined for a past day. */
  now: number | undefined;
  /** Span whose times are shown above the bar. */
  shown: Interval | undefined;
  onShow: (span: Interval) => void;
}

export const formatSpan = ({ start, end }: Interval): string =>
  text("span", { from: minuteOf(start), to: minuteOf(end), length: formatHour(end - start, currentLanguage()) });

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves the focus to the bar above or below.
 * @param by -1 for the bar above, 1 for the bar below
 */
function focusRow(from: HTMLElement, by: -1 | 1): void {
  const bars = [...document.querySelectorAll<HTMLElement>(".day-bar")].filter((bar) => bar.querySelector("button"));
  const at = bars.indexOf(from.closest<HTMLElement>(".day-bar") ?? from);
  bars[at + by]?.querySelector<HTMLElement>("button")?.focus();
}

/**
 * Bar of one day at one point: spans of presence, longer pauses, and the future part. Arrow keys move from span to
 * span.
 */
export function DayBar({ camera, strips, now, shown, onShow }: Props) {
  const [entry, setEntry] = useState(0);
  const onKey = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const by = steps[event.key];
    const row = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (by === undefined && row === undefined) return;
    event.preventDefault();
    const button = event.currentTarget;
    if (row !== undefined) return focusRow(button, row);
    const next = Math.min(strips.length - 1, Math.max(0, at + (by ?? 0)));
    setEntry(next);
    button.closest(".day-bar")?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  return (
    <fieldset className="day-bar" aria-label={text("barOf", { camera })}>
      {shown !== undefined && (
        <span className="day-bar-name num" style={nameStyle(shown)} aria-hidden="true">
          {formatSpan(shown)}
        </span>
      )}
      <div className="day-track">
        {now !== undefined && <i className="day-future" style={spanStyle({ start: now, end: daySeconds })} />}
        {pausesOf(strips).map((pause) => (
          <i key={pause.start} className="day-pause" style={spanStyle(pause)} />
        ))}
        {strips.map((each, at) => (
          <button
            key={each.start}
            type="button"
            className={shown?.start === each.start ? "day-span shown" : "day-span"}
            style={spanStyle(each)}
            tabIndex={at === Math.min(entry, strips.length - 1) ? 0 : -1}
            aria-label={formatSpan(each)}
            onMouseEnter={() => onShow(each)}
            onFocus={() => onShow(each)}
            onKeyDown={(event) => onKey(event, at)}
          />
        ))}
      </div>
      {strips.length === 0 && <span className="day-none note">{text("noPresence")}</span>}
    </fieldset>
  );
}

/** Returns the style of a span's label: above the middle of the span, but inside the row. */
function nameStyle({ start, end }: Interval) {
  const middle = (start + end) / 2 / daySeconds;
  if (middle < 0.15) return { left: 0 };
  if (middle > 0.85) return { right: 0 };
  return { left: `${middle * 100}%`, transform: "translateX(-50%)" };
}
