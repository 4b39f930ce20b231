import {
  Camera,
  Circle,
  CircleStop,
  Expand,
  type LucideIcon,
  Move,
  Scan,
  Shrink,
  Volume2,
  VolumeX,
  X,
} from "lucide-react";
import { useKeys } from "#shared/screen/use-keys.ts";
import { liveText as text } from "../live.texts.ts";

export interface WindowCommands {
  isRecording: boolean;
  isMuted: boolean;
  hasAudio: boolean;
  isZoomed: boolean;
  isLarge: boolean;
  /** True while the controls that move the camera are open. */
  isMoving: boolean;
  snapshot: () => void;
  record: () => void;
  mute: () => void;
  ptz: () => void;
  resetZoom: () => void;
  enlarge: () => void;
  close: () => void;
}

interface Button {
  icon: LucideIcon;
  name: string;
  onClick: () => void;
  /** Reason why the button is disabled. */
  blocked?: string;
  on?: boolean;
  chosen?: boolean;
}

function buttonsOf(commands: WindowCommands): Button[] {
  const { isRecording, isMuted, hasAudio, isZoomed, isLarge, isMoving } = commands;
  return [
    { icon: Camera, name: text("snapshot"), onClick: commands.snapshot },
    {
      icon: isRecording ? CircleStop : Circle,
      name: text(isRecording ? "stopRecord" : "record"),
      onClick: commands.record,
      on: isRecording,
    },
    {
      icon: isMuted ? VolumeX : Volume2,
      name: text(isMuted ? "unmute" : "mute"),
      onClick: commands.mute,
      ...(hasAudio ? {} : { blocked: text("noAudio") }),
    },
    { icon: Move, name: text("ptz"), onClick: commands.ptz, chosen: isMoving },
    ...(isZoomed ? [{ icon: Scan, name: text("resetZoom"), onClick: commands.resetZoom }] : []),
    { icon: isLarge ? Shrink : Expand, name: text(isLarge ? "shrink" : "enlarge"), onClick: commands.enlarge },
    { icon: X, name: text("close"), onClick: commands.close },
  ];
}

/** Buttons at the bottom of a window, shown on hover and keyboard focus. */
export function WindowControls({ commands }: { commands: WindowCommands }) {
  return (
    <span className="live-controls">
      {buttonsOf(commands).map(({ icon: Icon, name, onClick, blocked, on, chosen }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={blocked ?? name}
          aria-disabled={blocked !== undefined}
          className={on ? "on" : chosen ? "chosen" : ""}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            if (blocked === undefined) onClick();
          }}
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}

/**
 * Selector of elements outside the windows that use Enter themselves. While one has the focus, the window does not
 * handle the key.
 */
const elsewhere = ":is(button, a, [role=button], [role=tree]):not(.live-window *)";

/** Handles the keys of the selected window. */
export function WindowKeys({ commands }: { commands: WindowCommands }) {
  useKeys({
    s: commands.snapshot,
    r: commands.record,
    m: commands.mute,
    p: commands.ptz,
    delete: commands.close,
    ...(commands.isLarge ? { escape: commands.enlarge } : {}),
  });
  useKeys({ enter: commands.enlarge }, elsewhere);
  return null;
}
