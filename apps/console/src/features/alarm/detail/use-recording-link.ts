import { type Message } from "@huiyan/contract/alarm/message";
import { roleMay } from "@huiyan/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { playbackLink } from "#features/recording/recording.public.ts";
import { isViewing } from "#shared/auth/session.store.ts";

/** Time before the alarm at which the recording starts, in milliseconds, so that its cause is visible. */
const beforeMs = 5_000;

/**
 * Returns the function that opens the recording of the alarm's point at the time of the alarm; undefined without
 * permission.
 */
export function useRecordingLink(message: Message | undefined): (() => void) | undefined {
  const role = useCaller().data?.staff?.role;
  const navigate = useNavigate();
  // A view as another member has no access to the device page.
  if (message === undefined || role === undefined || !roleMay(role, "device.open") || isViewing()) return undefined;
  const { _id: id, point_id, create_at: at } = message;
  return () => void navigate(playbackLink([point_id], at - beforeMs, { id, at }));
}
