import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type DryRunTrace } from "@huiyan/contract/point/dry-run.device";
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { currentLanguage } from "#shared/format/language.ts";
import { dryRunText as text } from "./dry-run.texts.ts";
import { boxesOf, frameIndexAt, nodeOf, type Part } from "./trace.ts";

interface Props {
  trace: DryRunTrace;
  /** Address of the video; undefined if it is not available. */
  source: string | undefined;
  /** Algorithm whose results are shown. */
  algId: string;
  onChoose: (algId: string) => void;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const parts: readonly Part[] = ["passed", "seen", "other"];
const legend = { passed: "legendPassed", seen: "legendSeen", other: "legendOther" } as const;

function Boxes({ trace, index, algId }: { trace: DryRunTrace; index: number; algId: string }) {
  const frame = trace.frames[index];
  if (frame === undefined) return null;
  return (
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      {boxesOf(trace, frame, algId).map(({ id, part, x, y, w, h }) => (
        <rect key={id} className={part} x={x} y={y} width={w} height={h} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

function NodeTable({ trace, index, algId, onChoose }: Omit<Props, "source"> & { index: number }) {
  const frame = trace.frames[index];
  if (frame === undefined) return null;
  return (
    <table className="dry-run-nodes" aria-label={text("nodes")}>
      <thead>
        <tr>
          <th scope="col">{text("algorithm")}</th>
          <th scope="col">{text("seen")}</th>
          <th scope="col">{text("passed")}</th>
          <th scope="col">{text("found")}</th>
        </tr>
      </thead>
      <tbody>
        {trace.algs.map((id) => {
          const { seen, passed, findings } = nodeOf(trace, frame, id);
          return (
            <tr key={id} className={id === algId ? "chosen" : ""}>
              <td>
                <button type="button" className="plain-button" aria-pressed={id === algId} onClick={() => onChoose(id)}>
                  {algorithmName(id, currentLanguage())}
                </button>
              </td>
              <td className="num">{seen.length}</td>
              <td className="num">{passed.length}</td>
              <td className="num">{findings}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Plays the video of a dry run with the objects in each frame that the chosen algorithm received and passed on. */
export function TracePlayer({ trace, source, algId, onChoose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const frame = trace.frames[index];
  const show = (ms: number) => {
    setIndex(frameIndexAt(trace, ms));
    if (video.current !== null) video.current.currentTime = ms / 1000;
  };
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else void video.current?.play();
  };
  return (
    <div className="dry-run-player">
      <div className="dry-run-picture">
        <video
          ref={video}
          src={source}
          muted
          playsInline
          preload="auto"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => {
            // While the video is paused, the frame that the user chose is shown.
            if (!currentTarget.paused) setIndex(frameIndexAt(trace, currentTarget.currentTime * 1000));
          }}
        />
        <Boxes trace={trace} index={index} algId={algId} />
      </div>
      <div className="dry-run-bar">
        <button type="button" className="icon-button" aria-label={text(isPlaying ? "pause" : "play")} onClick={toggle}>
          {isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        </button>
        <input
          type="range"
          aria-label={text("frames")}
          min={0}
          max={Math.max(0, trace.frames.length - 1)}
          value={index}
          onChange={({ target }) => {
            video.current?.pause();
            show(trace.frames[Number(target.value)]?.at ?? 0);
          }}
        />
      </div>
      <p className="note num" role="status">
        {text("frame", { n: index + 1, total: trace.frames.length, time: seconds(frame?.at ?? 0) })}
        {frame?.looked === false && ` · ${text("unlooked")}`}
      </p>
      <ul className="dry-run-legend">
        {parts.map((part) => (
          <li key={part}>
            <i className={part} aria-hidden="true" />
            {text(legend[part])}
          </li>
        ))}
      </ul>
      <NodeTable trace={trace} index={index} algId={algId} onChoose={onChoose} />
      <h3>{text("alarms")}</h3>
      {trace.alarms.length === 0 && <p className="note">{text("noAlarms")}</p>}
      <ul className="dry-run-alarms">
        {trace.alarms.map(({ alg_id, at }) => (
          <li key={`${alg_id} ${at}`}>
            <button type="button" className="plain-button" onClick={() => show(at)}>
              <b>{algorithmName(alg_id, currentLanguage())}</b>{" "}
              <span className="num">{text("at", { time: seconds(at) })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
