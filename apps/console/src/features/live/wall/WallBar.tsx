import { type Split, splits } from "@huiyan/contract/live/view.rules";
import { Select, Tooltip } from "antd";
import {
  CircleX,
  Fullscreen,
  History,
  type LucideIcon,
  Maximize2,
  Minimize2,
  PanelRight,
  ScanEye,
  WandSparkles,
} from "lucide-react";
import { type ReactNode } from "react";
import { useNarrow } from "#shared/screen/use-narrow.ts";
import { liveText as text } from "../live.texts.ts";

interface Props {
  modeSwitch: ReactNode;
  views: ReactNode;
  summary: ReactNode;
  /** Number of windows; undefined while a patrol controls the windows. */
  split: Split | undefined;
  fit: "fill" | "contain";
  hasBoxes: boolean;
  isWide: boolean;
  hasPanel: boolean;
  onSplit: (split: Split) => void;
  onFit: (fit: "fill" | "contain") => void;
  onBoxes: () => void;
  onAutoLayout: () => void;
  onCloseAll: () => void;
  /** Opens the recordings of the shown points side by side; undefined without permission. */
  onPlayback: (() => void) | undefined;
  onWide: () => void;
  onFullscreen: () => void;
  onPanel: () => void;
}

function BarButton({ icon: Icon, name, word, on, onClick }: ButtonProps) {
  return (
    <Tooltip title={word ? "" : name}>
      <button type="button" className="live-bar-button" aria-label={name} aria-pressed={on} onClick={onClick}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        {word && <span>{name}</span>}
      </button>
    </Tooltip>
  );
}
interface ButtonProps {
  icon: LucideIcon;
  name: string;
  /** True to show the name next to the icon. */
  word: boolean;
  on?: boolean;
  onClick: () => void;
}

/** Toolbar with the settings of the whole live wall. */
export function WallBar(props: Props) {
  const { split, fit, isWide, hasPanel } = props;
  const narrow = useNarrow() && !isWide;
  return (
    <header className="live-head">
      {props.modeSwitch}
      {props.views}
      <fieldset className="segment live-splits" aria-label={text("split")}>
        {splits.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === split}
            aria-label={text("splitOf", { n: count })}
            onClick={() => props.onSplit(count)}
          >
            {count}
          </button>
        ))}
      </fieldset>
      {!narrow && (
        <Select
          className="live-fit"
          aria-label={text("fit")}
          value={fit}
          options={(["contain", "fill"] as const).map((value) => ({ value, label: text(value) }))}
          labelRender={({ label }) => (
            <>
              <span className="filter-name">{text("fit")}</span> {label}
            </>
          )}
          onChange={props.onFit}
        />
      )}
      <BarButton icon={WandSparkles} name={text("autoLayout")} word={!narrow} onClick={props.onAutoLayout} />
      <BarButton icon={CircleX} name={text("closeAll")} word={!narrow} onClick={props.onCloseAll} />
      {props.onPlayback !== undefined && (
        <BarButton icon={History} name={text("playback")} word={!narrow} onClick={props.onPlayback} />
      )}
      <span className="live-head-end">
        {props.summary}
        <BarButton icon={ScanEye} name={text("boxes")} word={false} on={props.hasBoxes} onClick={props.onBoxes} />
        <BarButton
          icon={isWide ? Minimize2 : Maximize2}
          name={text(isWide ? "leaveWide" : "wide")}
          word={false}
          on={isWide}
          onClick={props.onWide}
        />
        <BarButton icon={Fullscreen} name={text("fullscreen")} word={false} onClick={props.onFullscreen} />
        <BarButton icon={PanelRight} name={text("patrol")} word={false} on={hasPanel} onClick={props.onPanel} />
      </span>
    </header>
  );
}
