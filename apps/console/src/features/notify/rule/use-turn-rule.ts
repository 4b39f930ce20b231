import { type Rule, switchRule } from "@huiyan/contract/notify/rule.api";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useSubmission } from "../../../shared/form/use-submission.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";

/** Turns a rule on or off in its row. */
export function useTurnRule() {
  const turn = useCommand(switchRule, { success: text("done"), refresh: refreshNotify });
  const turned = useSubmission(turn, ({ _id }: Rule, enabled: boolean) => ({ _id, enabled }));
  return {
    turning: turn.isPending ? turn.variables : undefined,
    onTurn: turned.submit,
  };
}
