import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { isViewing } from "../../shared/auth/session.store.ts";
import { notify } from "../../shared/notice/notice.ts";
import { playbackLink } from "../recording/recording.public.ts";
import { liveText as text } from "./live.texts.ts";

/** What has just been seen. */
const backMs = 60_000;

/** From the shown points to what they have recorded of the last minute, in step; undefined where one may not see it. */
export function usePlayback(role: Role, shown: readonly string[]): (() => void) | undefined {
  const navigate = useNavigate();
  if (!roleMay(role, "device.open") || isViewing()) return undefined;
  return () => {
    if (shown.length === 0) notify("info", text("choosePoint"));
    else void navigate(playbackLink(shown, Date.now() - backMs));
  };
}
