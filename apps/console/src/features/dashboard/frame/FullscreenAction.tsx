import { Maximize, Minimize } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useKeys } from "#shared/screen/use-keys.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

function toggle(): void {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  // The browser may refuse full screen. The screen then stays in the window, so the error is ignored.
  done.catch(() => undefined);
}

/** Button for full screen, also triggered by the key F. */
export function FullscreenAction() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useKeys({ f: toggle });
  const Icon = full ? Minimize : Maximize;
  return (
    <button type="button" className="screen-button" aria-keyshortcuts="F" onClick={toggle}>
      <Icon size={18} aria-hidden="true" />
      {text(full ? "leaveFullscreen" : "fullscreen")}
    </button>
  );
}
