import { type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { type Services } from "#platform/context/context.ts";
import { type ChannelSecrets, isRobotUrl } from "./channel-secrets.ts";

/**
 * Verifies that the server may call the channel's host now. A robot's chat service is always allowed, so that a robot
 * can be entered before the server has internet access.
 * @throws AppError outgoing_…
 */
export async function checkTarget(
  { outgoing }: Pick<Services, "outgoing">,
  orgId: string,
  entry: ChannelEntry,
  { url }: ChannelSecrets,
): Promise<void> {
  if (entry.kind === "email") await outgoing.of(orgId).resolveHost(entry.host);
  else if (!isRobotUrl(entry.kind, url)) await outgoing.of(orgId).check(url);
}
