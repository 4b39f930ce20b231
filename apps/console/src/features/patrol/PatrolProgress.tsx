import { Cctv, EyeOff, VideoOff } from "lucide-react";
import { clockSeconds } from "#shared/format/time.ts";
import { formatRetry } from "./format-retry.ts";
import { patrolText as text } from "./patrol.texts.ts";
import { type PatrolRunner } from "./patrol-runner.ts";
import {
  longestUnseen,
  nextChangeMs,
  nextRetry,
  type PatrolLine,
  patrolLines,
  promiseShare,
  promiseTone,
  stopwatch,
} from "./patrol-view.ts";

interface Props {
  runner: PatrolRunner;
  nameOf: (pointId: string) => string;
}

/**
 * Main figure of a running patrol: the longest time for which a camera has not been shown, and the promised maximum.
 */
export function PatrolProgress({ runner, nameOf }: Props) {
  const { patrol, now, promisedMs } = runner;
  const lines = patrolLines(patrol, now);
  const living = lines.filter(({ state }) => state !== "dead");
  const dead = lines.length - living.length;
  const playing = living.filter(({ state }) => state === "shown").length;
  return (
    <>
      <NextChange runner={runner} />
      <Longest runner={runner} nameOf={nameOf} />
      <div className="patrol-list-head note">
        <span>{text("points")}</span>
        <span>{text("unseen")}</span>
      </div>
      <ul className="patrol-list" aria-label={text("points")}>
        {lines.map((line) => (
          <Line key={line.id} line={line} name={nameOf(line.id)} promisedMs={promisedMs} />
        ))}
      </ul>
      <footer className="patrol-foot note num">
        <span>{text("footing", { playing, waiting: living.length - playing })}</span>
        {dead > 0 && (
          <span className="patrol-dead">
            {text("skipped", { n: dead })} {formatRetry(nextRetry(patrol, now), nameOf)}
          </span>
        )}
      </footer>
    </>
  );
}

function NextChange({ runner: { patrol, now, isPaused, isHeld } }: { runner: PatrolRunner }) {
  const next = nextChangeMs(patrol, now);
  const note = isHeld ? text("held") : isPaused ? text("paused") : next === undefined ? "" : undefined;
  return <p className="patrol-next note num">{note ?? text("nextIn", { seconds: Math.ceil((next ?? 0) / 1000) })}</p>;
}

function Longest({ runner: { patrol, now, promisedMs }, nameOf }: Props) {
  const longest = longestUnseen(patrolLines(patrol, now), promisedMs);
  const ms = longest?.line.unseenMs ?? 0;
  return (
    <section className={`patrol-longest ${longest?.tone ?? "good"}`} aria-label={text("longest")}>
      <header>
        <EyeOff size={14} strokeWidth={1.75} aria-hidden="true" />
        <strong>{text("longest")}</strong>
        <span className="patrol-target num">
          {promisedMs === 0 ? text("promiseAlways") : text("promise", { time: stopwatch(promisedMs) })}
        </span>
      </header>
      <span className="patrol-figure">
        <span className="num">{stopwatch(ms)}</span>
        <span className="ell">{longest === undefined ? text("allSeen") : nameOf(longest.line.id)}</span>
        {longest?.line.state === "dead" && <span className="patrol-dead">{text("noPicture")}</span>}
      </span>
      <span className="patrol-bar" aria-hidden="true">
        <span style={{ width: `${promiseShare(ms, promisedMs) * 100}%` }} />
      </span>
    </section>
  );
}

function Line({ line, name, promisedMs }: { line: PatrolLine; name: string; promisedMs: number }) {
  const { state, unseenMs, deadSince } = line;
  const Icon = state === "dead" ? VideoOff : Cctv;
  const tone = state === "dead" ? "danger" : promiseTone(unseenMs, promisedMs);
  return (
    <li className={`patrol-line ${state}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className="ell">{name}</span>
      {state !== "waiting" && (
        <span
          className="patrol-chip"
          title={deadSince === undefined ? undefined : text("deadSince", { time: clockSeconds(deadSince) })}
        >
          {text(state)}
        </span>
      )}
      <span className="patrol-time num">{stopwatch(unseenMs)}</span>
      <span className={`patrol-bar ${tone}`} aria-hidden="true">
        <span style={{ width: `${promiseShare(unseenMs, promisedMs) * 100}%` }} />
      </span>
    </li>
  );
}
