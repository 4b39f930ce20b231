import { Tooltip } from "antd";
import { Maximize, Minimize } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { appText } from "../app.texts.ts";

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

function toggle(): void {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  // The browser may refuse full screen without a click. The page then stays as it is, so the error is ignored.
  done.catch(() => undefined);
}

/** Button for full screen, also triggered by F11 (key code 122). docs/reference/console.md C1. */
export function FullscreenButton() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F11") return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const name = appText(full ? "leaveFullscreen" : "fullscreen");
  const Icon = full ? Minimize : Maximize;
  return (
    <Tooltip title={name}>
      <button type="button" className="icon-button" aria-label={name} onClick={toggle}>
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
