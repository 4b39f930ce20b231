import { Button, Select } from "antd";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { MomentPicker } from "#shared/form/pickers.tsx";
import { fullTime } from "#shared/format/time.ts";
import { type InStep } from "./in-step.ts";
import { playbackText as text } from "./playback.texts.ts";
import { playbackRates, stepMs } from "./playback-keys.ts";

/** Controls that apply to all windows: play, speed, time. */
export function PlaybackBar({ step }: { step: InStep }) {
  const { isPlaying } = step;
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="playback-bar">
      <Button
        type="primary"
        icon={<Icon size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => step.play(!isPlaying)}
      >
        {text(isPlaying ? "pause" : "play")}
      </Button>
      <Button
        icon={<RotateCcw size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => step.seek(step.at - stepMs)}
      >
        {text("tenBack")}
      </Button>
      <Button
        icon={<RotateCw size={15} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => step.seek(step.at + stepMs)}
      >
        {text("tenOn")}
      </Button>
      <Select<number>
        className="playback-rate"
        aria-label={text("rate")}
        value={step.rate}
        options={playbackRates.map((rate) => ({ value: rate, label: `${rate}×` }))}
        onChange={(rate) => step.setRate(rate)}
      />
      <time className="playback-clock num">{fullTime(step.at)}</time>
      <span className="note" role="status">
        {step.isOver && text("over")}
      </span>
      <span className="playback-gap" />
      <MomentPicker
        aria-label={text("moment")}
        placeholder={text("toMoment")}
        // Always empty, since the clock continues while the user chooses a time.
        value={null}
        max={Date.now()}
        onChange={(at) => {
          if (at === undefined) return;
          step.seek(at);
          step.play(true);
        }}
      />
    </div>
  );
}
