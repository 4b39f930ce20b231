import { listChannels } from "@huiyan/contract/notify/channel.api";
import { maxRules } from "@huiyan/contract/notify/notify.rules";
import { listRules, type Rule, removeRule, switchRule } from "@huiyan/contract/notify/rule.api";
import { Button } from "antd";
import { ListFilter, Plus } from "lucide-react";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { ListRows } from "#shared/list/table/ListRows.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { NotifyTabs, useNotifyView } from "../NotifyTabs.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";
import { RuleDialog } from "./RuleDialog.tsx";
import { ruleColumns } from "./rule.columns.tsx";

/** Returns the command that enables or disables a rule. */
function useTurnRule() {
  const turn = useCommand(switchRule, { success: text("done"), refresh: refreshNotify });
  const turned = useSubmission(turn, ({ _id }: Rule, enabled: boolean) => ({ _id, enabled }));
  return {
    turning: turn.isPending ? turn.variables : undefined,
    onTurn: turned.submit,
  };
}

/** Asks before deleting a rule and names the channels that receive no further notifications from it. */
function RemoveRuleDialog({ rule, onClosed }: { rule: Rule; onClosed: () => void }) {
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

/** List of the notification rules. Without a channel, explains that a channel is needed first. */
export function RuleView() {
  const query = useQueryOf(listRules, {}, { staleTime: 0 });
  const channels = useQueryOf(listChannels, {}, { staleTime: 0 });
  const { show } = useNotifyView();
  const group = useAlias();
  const [edited, setEdited] = useState<Rule | "new">();
  const [removed, setRemoved] = useState<Rule>();
  const turn = useTurnRule();
  const rows = query.data?.list;
  const isFull = (rows?.length ?? 0) >= maxRules;
  const noChannel = channels.data?.list.length === 0;
  const blocked = noChannel ? text("channelFirst") : isFull ? text("rulesFull", { n: maxRules }) : undefined;
  return (
    <ListPage
      title={text("title")}
      actions={
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={blocked !== undefined}
          {...(blocked === undefined ? {} : { title: blocked })}
          onClick={() => setEdited("new")}
        >
          {text("addRule")}
        </Button>
      }
      filters={<NotifyTabs />}
      problem={<ProblemBanner query={query} />}
      pager={null}
    >
      <ListRows
        name={text("rules")}
        list={{ query, rows, stale: false, openedRow: undefined, openRow: setEdited }}
        columns={ruleColumns({ ...turn, group, onEdit: setEdited, onRemove: setRemoved })}
        empty={
          <EmptyState
            icon={<ListFilter size={24} strokeWidth={1.5} />}
            title={text("noRules")}
            hint={text(noChannel ? "channelFirst" : "noRulesHint")}
            actions={
              noChannel ? (
                <Button onClick={() => show("channels")}>{text("toChannels")}</Button>
              ) : (
                <Button onClick={() => setEdited("new")}>{text("addRule")}</Button>
              )
            }
          />
        }
        dense
      />
      {edited !== undefined && (
        <RuleDialog rule={edited === "new" ? undefined : edited} onClosed={() => setEdited(undefined)} />
      )}
      {removed !== undefined && <RemoveRuleDialog rule={removed} onClosed={() => setRemoved(undefined)} />}
    </ListPage>
  );
}
