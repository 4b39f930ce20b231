import { channelName, type ChannelKind as Kind, robotKinds } from "@huiyan/contract/notify/channel-kinds";
import { Bot, Mail, Webhook } from "lucide-react";
import { pickText } from "../../../shared/format/texts.ts";

/** Icon and word. */
export function ChannelKind({ kind }: { kind: Kind }) {
  const Icon = kind === "email" ? Mail : robotKinds.includes(kind) ? Bot : Webhook;
  return (
    <span className="channel-kind">
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {pickText(channelName(kind))}
    </span>
  );
}
