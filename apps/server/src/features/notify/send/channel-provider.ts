import { type Services } from "../../../platform/context/context.ts";
import { type OutgoingOf } from "../../../platform/outgoing/outgoing.ts";
import { type ChannelSecrets } from "../channel/channel-secrets.ts";
import { type NoticeContent } from "./notice-content.ts";
import { type SendOutcome } from "./send-outcome.ts";

/** What sending takes; `outgoing` is the organisation's. */
export type SendContext = Pick<Services, "clock" | "config" | "db" | "files" | "key"> & { outgoing: OutgoingOf };

/** A channel as it is stored: what may be shown of it, and its secrets. */
interface StoredChannel {
  settings: unknown;
  secrets: ChannelSecrets;
}

/** Sends a notice by one kind of channel. @throws AppError outgoing_… */
export type ChannelProvider = (
  ctx: SendContext,
  channel: StoredChannel,
  content: NoticeContent,
) => Promise<SendOutcome>;

/** The notice's id, so that a receiver that was called twice can tell. */
export const noticeIdHeader = "x-huiyan-notice";
