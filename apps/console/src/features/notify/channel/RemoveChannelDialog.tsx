import { type Channel, removeChannel } from "@huiyan/contract/notify/channel.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";

/** Says what will not be sent any more. */
export function RemoveChannelDialog({ channel, onClosed }: { channel: Channel; onClosed: () => void }) {
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
