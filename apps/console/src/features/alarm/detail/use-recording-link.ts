import { type Message } from "@huiyan/contract/alarm/message";
import { roleMay } from "@huiyan/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { isViewing } from "../../../shared/auth/session.store.ts";
import { useCaller } from "../../organisation/organisation.public.ts";
import { playbackLink } from "../../recording/recording.public.ts";

/** The seconds before an alarm tell how it came about. */
const beforeMs = 5_000;

/** How to get to the recording of the camera as the alarm happened; undefined where one may not see recordings. */
export function useRecordingLink(message: Message | undefined): (() => void) | undefined {
  const role = useCaller().data?.staff?.role;
  const navigate = useNavigate();
  // a device's page is not opened in the name of somebody else
  if (message === undefined || role === undefined || !roleMay(role, "device.open") || isViewing()) return undefined;
  const { _id: id, point_id, create_at: at } = message;
  return () => void navigate(playbackLink([point_id], at - beforeMs, { id, at }));
}
