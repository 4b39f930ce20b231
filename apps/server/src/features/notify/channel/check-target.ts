import { type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { type Services } from "../../../platform/context/context.ts";
import { type ChannelSecrets, isRobotUrl } from "./channel-secrets.ts";

/**
 * Whether the server may be called now. A robot's own service is known, and may be entered before there is a way out to it.
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
