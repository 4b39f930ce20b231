import { useRef, useState } from "react";
import { mediaText as text } from "./media.texts.ts";
import "./media.css";

/** Playback rates. Specification part 1, section 2. */
const rates = [0.2, 0.5, 0.75, 1, 1.5, 2] as const;

interface Props {
  sources: readonly string[];
  name: string;
  /** The address may have expired: ask for a fresh one. */
  onFailed: () => void;
}

/** A recorded clip, or one of several, with playback rates. */
export function VideoPlayer({ sources, name, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [rate, setRate] = useState(1);
  const [index, setIndex] = useState(0);
  const [failed, setFailed] = useState("");
  const source = sources[index] ?? sources[0] ?? "";
  const choose = (next: number) => {
    setRate(next);
    if (video.current !== null) video.current.playbackRate = next;
  };
  const start = (element: HTMLVideoElement) => {
    element.playbackRate = rate;
    // The browser may refuse to start by itself; the controls are there.
    element.play().catch(() => undefined);
  };
  return (
    <div className="player">
      <div className="stage player-stage">
        {failed === source ? (
          <p className="stformat-age">
            {text("videoFailed")}
            <button
              type="button"
              className="stage-retry"
              onClick={() => {
                setFailed("");
                onFailed();
              }}
            >
              {text("retry")}
            </button>
          </p>
        ) : (
          <video
            ref={video}
            key={source}
            src={source}
            aria-label={name}
            controls
            muted
            loop
            playsInline
            preload="auto"
            onLoadedMetadata={(event) => start(event.currentTarget)}
            onError={() => setFailed(source)}
          />
        )}
      </div>
      <div className="player-bar">
        {sources.length > 1 &&
          sources.map((each, n) => (
            <button
              key={each}
              type="button"
              className="dark-choice"
              aria-pressed={n === index}
              onClick={() => setIndex(n)}
            >
              {text("clip", { n: n + 1 })}
            </button>
          ))}
        <fieldset className="dark-segment" aria-label={text("rate")}>
          {rates.map((each) => (
            <button key={each} type="button" aria-pressed={each === rate} onClick={() => choose(each)}>
              {each}×
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
