import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { clockSeconds } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { liveText as text } from "../live.texts.ts";
import { type LivePlayer } from "../player/live-player.ts";
import { PtzPad } from "../ptz/PtzPad.tsx";
import { pointDragType } from "../tree/PointTree.tsx";
import { DetectionLayer } from "./DetectionLayer.tsx";
import { PlayerHost } from "./PlayerHost.tsx";
import { useCapture } from "./use-capture.ts";
import { usePlayer } from "./use-player.ts";
import { useZoom } from "./use-zoom.ts";
import { type WindowCommands, WindowControls, WindowKeys } from "./WindowControls.tsx";
import { EmptyWindow, WindowMessage } from "./WindowMessage.tsx";

interface WindowCaptionProps {
  index: number;
  name: string;
  player: LivePlayer | undefined;
  /** Start of the running recording, epoch milliseconds; undefined without one. */
  recordingSince: number | undefined;
}

const minutesOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * Caption of a window: number and name; also clock and frame rate during playback. Rendered once a second by the
 * player.
 */
function WindowCaption({ index, name, player, recordingSince }: WindowCaptionProps) {
  const isPlaying = player?.state.kind === "playing";
  return (
    <header className="live-caption">
      <span className="live-number num">{index + 1}</span>
      <span className="live-name ell">{name}</span>
      {recordingSince !== undefined && (
        <span className="live-recording num">
          {text("recording", { time: minutesOf(Date.now() - recordingSince) })}
        </span>
      )}
      {isPlaying && <time className="live-clock">{clockSeconds(Date.now())}</time>}
      {isPlaying && player.fps > 0 && <span className="live-fps num">{text("fps", { n: player.fps })}</span>}
    </header>
  );
}

interface Props {
  index: number;
  /** Name of the point; undefined for an empty window. */
  name: string | undefined;
  player: LivePlayer | undefined;
  /** Player of the next point, opened in the background. */
  next: LivePlayer | undefined;
  isSelected: boolean;
  isLarge: boolean;
  hasBoxes: boolean;
  empty?: ReactNode;
  onSelect: () => void;
  onDropPoint: (pointId: string) => void;
  /** Enlarges the window to the whole wall, or restores its size. */
  onEnlarge: () => void;
  onClose: () => void;
}

/** One window of the live wall: video, caption, state as text, controls. */
export function LiveWindow({
  index,
  name = "",
  player,
  next,
  isSelected,
  isLarge,
  hasBoxes,
  empty = <EmptyWindow />,
  ...on
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  usePlayer(player);
  const zoom = useZoom(box, player?.pointId);
  const capture = useCapture(player, name);
  const [isMuted, setMuted] = useState(true);
  const [moved, setMoved] = useState<string>();
  const isMoving = moved !== undefined && moved === player?.pointId;
  useEffect(() => {
    // Only the selected window has sound.
    player?.setMuted(isMuted || !isSelected);
  }, [player, isMuted, isSelected]);
  const enlarge = () => {
    if (player === undefined) notify("info", text("choosePoint"));
    else on.onEnlarge();
  };
  const commands: WindowCommands = {
    isRecording: capture.recording !== undefined,
    isMuted: isMuted || !isSelected,
    hasAudio: player?.hasAudio === true,
    isZoomed: zoom.isZoomed,
    isLarge,
    isMoving,
    snapshot: () => void capture.snapshot(),
    record: capture.record,
    mute: () => setMuted(!isMuted),
    resetZoom: zoom.reset,
    ptz: () => setMoved(isMoving ? undefined : player?.pointId),
    enlarge,
    close: on.onClose,
  };
  const players = [player, next].filter((each) => each !== undefined);
  const parts = ["live-window", isSelected && "selected", isLarge && "large", player === undefined && "empty"];
  return (
    <section
      className={parts.filter(Boolean).join(" ")}
      data-state={player?.state.kind ?? "empty"}
      aria-label={text("windowOf", { n: index + 1, name })}
      aria-current={isSelected}
      onPointerDown={on.onSelect}
      onDoubleClick={enlarge}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes(pointDragType)) event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        const id = event.dataTransfer.getData(pointDragType);
        if (id !== "") on.onDropPoint(id);
      }}
    >
      <div ref={box} className="live-stage" {...zoom.drag}>
        <div className="live-zoom" style={zoom.style}>
          {players.map((each) => (
            <PlayerHost key={each.pointId} player={each} isShown={each === player} />
          ))}
          {player !== undefined && hasBoxes && <DetectionLayer key={player.pointId} player={player} />}
        </div>
      </div>
      <Message player={player} empty={empty} />
      <WindowCaption index={index} name={name} player={player} recordingSince={capture.recording?.startedAt} />
      {player !== undefined && <WindowControls commands={commands} />}
      {isMoving && <PtzPad key={moved} pointId={moved} hasKeys={isSelected} onClose={() => setMoved(undefined)} />}
      {isSelected && player !== undefined && <WindowKeys commands={commands} />}
    </section>
  );
}

function Message({ player, empty = <EmptyWindow /> }: Pick<Props, "player" | "empty">) {
  return player === undefined ? empty : <WindowMessage player={player} />;
}
