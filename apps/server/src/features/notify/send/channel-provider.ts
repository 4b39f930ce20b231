import { type Services } from "#platform/context/context.ts";
import { type OutgoingOf } from "#platform/outgoing/outgoing.ts";
import { type ChannelSecrets } from "../channel/channel-secrets.ts";
import { type NoticeContent } from "./notice-content.ts";
import { type SendOutcome } from "./send-outcome.ts";

/** Services that sending needs. `outgoing` must be the client for outgoing calls of the channel's organisation. */
export type SendContext = Pick<Services, "clock" | "config" | "db" | "files" | "key"> & { outgoing: OutgoingOf };

/** Channel as stored: its unencrypted settings and its decrypted secrets. */
interface StoredChannel {
  settings: unknown;
  secrets: ChannelSecrets;
}

/** Sends a notification to one kind of channel. @throws AppError outgoing_… */
export type ChannelProvider = (
  ctx: SendContext,
  channel: StoredChannel,
  content: NoticeContent,
) => Promise<SendOutcome>;

/** Header with the notification's id, by which a receiver detects that a notification was sent twice. */
export const noticeIdHeader = "x-huiyan-notice";
