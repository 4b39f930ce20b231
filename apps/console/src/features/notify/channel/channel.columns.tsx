import { demoReceiverPath } from "@huiyan/contract/demo/demo.api";
import { type Channel } from "@huiyan/contract/notify/channel.api";
import { channelName, type ChannelKind as Kind, robotKinds } from "@huiyan/contract/notify/channel-kinds";
import { Button, Switch, Tooltip } from "antd";
import { Bot, Mail, Send, Webhook } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { actionOn } from "#shared/format/format-join.ts";
import { pickText } from "#shared/format/texts.ts";
import { shortTime } from "#shared/format/time.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { type ChannelCommands } from "./use-channel-commands.ts";

/** State of a channel: whether notifications arrive. If not, shows since when and why. */
function ChannelState({ channel: { enabled, failing, waiting, last_done_at } }: { channel: Channel }) {
  if (!enabled) return <StateLabel form="void">{text("off")}</StateLabel>;
  if (failing === null) {
    const isWaiting = waiting > 0;
    if (!isWaiting && last_done_at === null) return <span className="note">{text("neverSent")}</span>;
    return (
      <StateLabel form={isWaiting ? "waiting" : "ended"}>
        {isWaiting ? text("waitingCount", { n: grouped(waiting) }) : text("works")}
      </StateLabel>
    );
  }
  const since = text("failingSince", { time: shortTime(failing.since) });
  return (
    <Tooltip title={`${failing.text}（${since}）`}>
      <span className="channel-failing">
        <StateLabel form="failed">{text("fails")}</StateLabel>
        <span className="ell">{failing.text}</span>
      </span>
    </Tooltip>
  );
}

/** Kind of a channel as icon and word. */
function ChannelKind({ kind }: { kind: Kind }) {
  const Icon = kind === "email" ? Mail : robotKinds.includes(kind) ? Bot : Webhook;
  return (
    <span className="channel-kind">
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {pickText(channelName(kind))}
    </span>
  );
}

/** Returns whether the channel sends to the inbox of the demonstration. */
export const isDemoInbox = ({ target }: Channel): boolean =>
  target.kind === "webhook" && target.address.endsWith(demoReceiverPath);

interface Actions extends ChannelCommands {
  onInbox: () => void;
  onEdit: (channel: Channel) => void;
  onRemove: (channel: Channel) => void;
}

function addressOf({ target }: Channel): string {
  return target.kind === "email" ? target.recipients.join("、") : target.address;
}

/** Returns the columns of the list of channels. */
export function channelColumns(actions: Actions): ListColumn<Channel>[] {
  const { trying, turning, onTry, onTurn, onEdit, onRemove, onInbox } = actions;
  const isOn = ({ _id, enabled }: Channel) => (turning?._id === _id ? turning.enabled : enabled);
  return [
    { key: "name", title: text("name"), width: minNameWidth, maxWidth: 240, render: ({ name }) => name },
    { key: "kind", title: text("kind"), width: 136, render: ({ target }) => <ChannelKind kind={target.kind} /> },
    {
      key: "state",
      title: text("state"),
      width: 200,
      maxWidth: 420,
      render: (channel) => (
        <span className="channel-state">
          <ChannelState channel={channel} />
          {isDemoInbox(channel) && (
            <Button type="link" size="small" onClick={onInbox}>
              {text("showReceived")}
            </Button>
          )}
        </span>
      ),
    },
    { key: "address", title: text("address"), width: 200, maxWidth: 360, leaves: 1, render: addressOf },
    { key: "rules", title: text("rules"), width: 64, align: "right", leaves: 3, render: ({ rules }) => rules },
    {
      key: "last",
      title: text("lastDone"),
      width: 136,
      leaves: 2,
      render: ({ last_done_at }) => (last_done_at === null ? "-" : shortTime(last_done_at)),
    },
    {
      key: "enabled",
      title: text("enabled"),
      width: 72,
      render: (channel) => (
        <Switch
          size="small"
          aria-label={actionOn(text("enabled"), channel.name)}
          checked={isOn(channel)}
          onChange={(on) => onTurn(channel, on)}
        />
      ),
    },
    {
      key: "actions",
      title: <span className="visually-hidden">{text("actions")}</span>,
      width: 136,
      className: "actions-cell",
      render: (channel) => (
        <span className="channel-actions">
          <Button
            size="small"
            icon={<Send size={14} aria-hidden="true" />}
            aria-label={actionOn(text("try"), channel.name)}
            loading={trying === channel._id}
            disabled={trying !== undefined && trying !== channel._id}
            onClick={() => onTry(channel)}
          >
            {text("try")}
          </Button>
          <RowMenu
            name={channel.name}
            items={[
              { key: "edit", label: text("edit"), onClick: () => onEdit(channel) },
              { key: "remove", label: text("remove"), danger: true, onClick: () => onRemove(channel) },
            ]}
          />
        </span>
      ),
    },
  ];
}
