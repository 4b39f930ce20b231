import { type ChannelKind as Kind } from "@huiyan/contract/notify/notify.rules";
import { Bot, Mail, Webhook } from "lucide-react";
import { notifyText as text } from "../notify.texts.ts";

const icons = { email: Mail, wecom: Bot, dingtalk: Bot, feishu: Bot, webhook: Webhook } as const;

/** Icon and word. */
export function ChannelKind({ kind }: { kind: Kind }) {
  const Icon = icons[kind];
  return (
    <span className="channel-kind">
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {text(kind)}
    </span>
  );
}
