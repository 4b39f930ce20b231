import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { playbackLink } from "#features/recording/recording.public.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { notify } from "#shared/notice/notice.ts";
import { liveText as text } from "./live.texts.ts";

/** Time before now at which the playback starts, in milliseconds. */
const backMs = 60_000;

/**
 * Returns the function that plays the recordings of the shown points side by side, starting one minute ago; undefined
 * without permission.
 */
export function usePlayback(role: Role, shown: readonly string[]): (() => void) | undefined {
  const navigate = useNavigate();
  if (!roleMay(role, "device.open") || isViewing()) return undefined;
  return () => {
    if (shown.length === 0) notify("info", text("choosePoint"));
    else void navigate(playbackLink(shown, Date.now() - backMs));
  };
}
