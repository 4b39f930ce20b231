import { type Rule, removeRule } from "@huiyan/contract/notify/rule.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { joinNames } from "../../../shared/format/format-join.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";

/** Names the channels that get nothing by this rule any more. */
export function RemoveRuleDialog({ rule, onClosed }: { rule: Rule; onClosed: () => void }) {
  const { _id, name, channels, escalation_channels } = rule;
  const run = useConfirm(removeRule, () => ({ _id }), { success: text("done"), refresh: refreshNotify });
  const names = joinNames([...new Set([...channels, ...escalation_channels].map((channel) => channel.name))]);
  return (
    <CommandDialog
      run={run}
      title={text("removeRuleTitle", { name })}
      action={text("removeRule")}
      danger
      onClosed={onClosed}
    >
      {names === "" ? text("removeRuleNone") : text("removeRuleHint", { names })}
    </CommandDialog>
  );
}
