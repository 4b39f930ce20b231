import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { mediaText as text } from "./media.texts.ts";
import { StageButton } from "./StageButton.tsx";
import "./media.css";

/** Maximum number of clips per page of the chooser. docs/reference/console.md C8. */
const clipsOfPage = 6;

interface ClipPagesProps {
  count: number;
  /** Index of the chosen clip, from 0. */
  index: number;
  onChoose: (index: number) => void;
}

/** Chooser between several clips, with six clips per page. */
function ClipPages({ count, index, onChoose }: ClipPagesProps) {
  const [page, setPage] = useState(Math.floor(index / clipsOfPage));
  const last = Math.ceil(count / clipsOfPage) - 1;
  const first = page * clipsOfPage;
  const clips = Array.from({ length: Math.min(clipsOfPage, count - first) }, (_, at) => first + at);
  return (
    <>
      {last > 0 && (
        <button type="button" className="dark-choice" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {text("previousPage")}
        </button>
      )}
      {clips.map((at) => (
        <button key={at} type="button" className="dark-choice" aria-pressed={at === index} onClick={() => onChoose(at)}>
          {text("clip", { n: at + 1 })}
        </button>
      ))}
      {last > 0 && (
        <button type="button" className="dark-choice" disabled={page === last} onClick={() => setPage(page + 1)}>
          {text("nextPage")}
        </button>
      )}
    </>
  );
}

/** Playback rates. docs/reference/console.md C8. */
const rates = [0.2, 0.5, 0.75, 1, 1.5, 2] as const;

interface Props {
  sources: readonly string[];
  name: string;
  /** Requests a new address, since the current one may have expired. */
  onFailed: () => void;
  /** Saves the shown clip; `index` from 0. */
  onSave?: (source: string, index: number) => void;
}

/** Player for one or more recorded clips, with a choice of clip and playback rate. */
export function VideoPlayer({ sources, name, onFailed, onSave }: Props) {
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
    // The browser may refuse autoplay. The user can then start the clip with the controls.
    element.play().catch(() => undefined);
  };
  return (
    <div className="player">
      <div className="stage player-stage">
        {failed === source ? (
          <p className="stage-empty">
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
        {sources.length > 1 && <ClipPages count={sources.length} index={index} onChoose={setIndex} />}
        <span className="stage-bar-gap" />
        <fieldset className="dark-segment" aria-label={text("rate")}>
          {rates.map((each) => (
            <button key={each} type="button" aria-pressed={each === rate} onClick={() => choose(each)}>
              {each}×
            </button>
          ))}
        </fieldset>
        {onSave !== undefined && (
          <StageButton name={text("saveClip")} icon={Download} onClick={() => onSave(source, index)} />
        )}
      </div>
    </div>
  );
}
