import { type Channel, listChannels, removeChannel } from "@huiyan/contract/notify/channel.api";
import { maxChannels } from "@huiyan/contract/notify/notify.rules";
import { Button } from "antd";
import { BellPlus, Plus } from "lucide-react";
import { useState } from "react";
import { DemoInbox } from "#features/demo/demo.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { ListRows } from "#shared/list/table/ListRows.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { NotifyTabs } from "../NotifyTabs.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";
import { ChannelDialog } from "./ChannelDialog.tsx";
import { channelColumns } from "./channel.columns.tsx";
import { useChannelCommands } from "./use-channel-commands.ts";

/** Asks before deleting a channel and shows which notifications will no longer be sent. */
function RemoveChannelDialog({ channel, onClosed }: { channel: Channel; onClosed: () => void }) {
  const { _id, name, rules, waiting } = channel;
  const run = useConfirm(removeChannel, () => ({ _id }), { success: text("done"), refresh: refreshNotify });
  return (
    <CommandDialog
      run={run}
      title={text("removeChannelTitle", { name })}
      action={text("removeChannel")}
      danger
      onClosed={onClosed}
    >
      {text("removeChannelHint", { rules, waiting })}
    </CommandDialog>
  );
}

/** Poll interval in milliseconds, since the state of a channel is not pushed. */
const refreshMs = 10_000;

/** List of the notification channels with their state. The user can test, edit and disable a channel. */
export function ChannelView() {
  const query = useQueryOf(listChannels, {}, { staleTime: 0, refetchInterval: refreshMs });
  const [edited, setEdited] = useState<Channel | "new">();
  const [removed, setRemoved] = useState<Channel>();
  const [showsInbox, setInbox] = useState(false);
  const commands = useChannelCommands();
  const rows = query.data?.list;
  const isFull = (rows?.length ?? 0) >= maxChannels;
  const add = (
    <Button
      type="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={isFull}
      {...(isFull ? { title: text("channelsFull", { n: maxChannels }) } : {})}
      onClick={() => setEdited("new")}
    >
      {text("addChannel")}
    </Button>
  );
  return (
    <ListPage
      title={text("title")}
      summary={query.data?.has_links === false ? text("noLinks") : undefined}
      actions={add}
      filters={<NotifyTabs />}
      problem={<ProblemBanner query={query} />}
      pager={null}
    >
      <ListRows
        name={text("channels")}
        list={{ query, rows, stale: false, openedRow: undefined, openRow: setEdited }}
        columns={channelColumns({
          ...commands,
          onEdit: setEdited,
          onRemove: setRemoved,
          onInbox: () => setInbox(true),
        })}
        empty={
          <EmptyState
            icon={<BellPlus size={24} strokeWidth={1.5} />}
            title={text("noChannels")}
            hint={text("noChannelsHint")}
            actions={<Button onClick={() => setEdited("new")}>{text("addChannel")}</Button>}
          />
        }
        dense
      />
      {edited !== undefined && (
        <ChannelDialog channel={edited === "new" ? undefined : edited} onClosed={() => setEdited(undefined)} />
      )}
      {showsInbox && <DemoInbox onClosed={() => setInbox(false)} />}
      {removed !== undefined && <RemoveChannelDialog channel={removed} onClosed={() => setRemoved(undefined)} />}
    </ListPage>
  );
}
