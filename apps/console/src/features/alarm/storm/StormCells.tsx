import { type Storm } from "@huiyan/contract/alarm/storm";
import { stormSentence } from "@huiyan/contract/alarm/storm.texts";
import { grouped } from "#shared/format/count.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { duration, shortTime } from "#shared/format/time.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { alarmText } from "../alarm.texts.ts";
import { stormText as text } from "./storm.texts.ts";
import "./storm.css";

/** Returns the sentence of a burst in the user's language. The server sends it only in Chinese. */
export const sentenceOfStorm = (storm: Storm) => stormSentence(storm, currentLanguage());

/** Returns one line: the number of alarms with high severity, and the sentence of the burst. */
export function factsOfStorm(storm: Storm): string {
  const high = storm.high > 0 ? [text("high", { n: grouped(storm.high) })] : [];
  return joinFacts([...high, sentenceOfStorm(storm)]);
}

export function HighMark({ storm: { high } }: { storm: Storm }) {
  return high > 0 && <span className="storm-high num">{text("high", { n: grouped(high) })}</span>;
}

/** Sentence of a burst, shown in place of the sentence of an alarm. */
export function StormContent({ storm }: { storm: Storm }) {
  const unread = storm.unread > 0;
  return (
    <div className="two-lines">
      {unread && <span className="unread-dot" role="img" aria-label={alarmText("unread")} />}
      <span className={unread ? "alarm-name ell unread" : "alarm-name ell"}>
        {text("name", { n: grouped(storm.count) })}
      </span>
      <span className="note ell" title={sentenceOfStorm(storm)}>
        {sentenceOfStorm(storm)}
      </span>
    </div>
  );
}

export function StormPoints({ storm: { points, devices } }: { storm: Storm }) {
  return (
    <div className="two-lines">
      <span className="ell">{text("points", { n: points })}</span>
      <span className="note ell">{text("devices", { n: devices })}</span>
    </div>
  );
}

export function spanOfStorm({ from, until }: Storm): string {
  const seconds = (until - from) / 1000;
  return seconds < 1 ? text("moment") : text("within", { time: duration(seconds) });
}

export function StormTime({ storm }: { storm: Storm }) {
  return (
    <div className="two-lines">
      <time dateTime={new Date(storm.from).toISOString()}>{shortTime(storm.from)}</time>
      <span className="note ell">{spanOfStorm(storm)}</span>
    </div>
  );
}

export function StormState({ storm: { open } }: { storm: Storm }) {
  return (
    <StateLabel form={open > 0 ? "open" : "ended"}>
      {open > 0 ? text("open", { n: grouped(open) }) : text("allDone")}
    </StateLabel>
  );
}

/** State of an alarm burst, and its number of alarms with high severity. */
export function StormStateCell({ storm }: { storm: Storm }) {
  return (
    <span className="storm-state">
      <StormState storm={storm} />
      <HighMark storm={storm} />
    </span>
  );
}
