import {
  getChargingRules,
  listChargingRules,
  type StoredRule,
  withdrawChargingRule,
} from "@huiyan/contract/charging/rule.api";
import { Button } from "antd";
import { CircleCheck, CircleX, Clock, History } from "lucide-react";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { fullTime } from "#shared/format/time.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { NotThere } from "./NotThere.tsx";
import { ruleText as text } from "./rule.texts.ts";

const icons = { coming: Clock, in_force: CircleCheck, past: History, withdrawn: CircleX } as const;

interface Props {
  /** Saved rules; undefined until loaded. */
  list: readonly StoredRule[] | undefined;
  /** True when the rules failed to load. */
  failed: boolean;
  mayChange: boolean;
}

/** List of all saved rules with member and time. A rule that has not started can be withdrawn. */
export function RuleHistory({ list, failed, mayChange }: Props) {
  const [asked, setAsked] = useState<StoredRule>();
  return (
    <Panel title={text("history")} className="rule-history">
      {list === undefined && <NotThere failed={failed} />}
      {list?.length === 0 && <p className="figure-empty">{text("historyEmpty")}</p>}
      {list !== undefined && list.length > 0 && (
        <div className="figure-scroll">
          <table className="figure-table rules-table">
            <thead>
              <tr>
                <th scope="col">{text("validFrom")}</th>
                <th scope="col">{text("occupy_cost")}</th>
                <th scope="col">{text("max_price")}</th>
                <th scope="col">{text("start_time")}</th>
                <th scope="col">{text("state")}</th>
                <th scope="col">{text("savedBy")}</th>
                <th scope="col">{text("savedAt")}</th>
                {mayChange && <td />}
              </tr>
            </thead>
            <tbody>
              {list.map((rule) => (
                <RuleRow key={rule._id} rule={rule} mayChange={mayChange} onWithdraw={() => setAsked(rule)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked !== undefined && <WithdrawDialog rule={asked} onClosed={() => setAsked(undefined)} />}
    </Panel>
  );
}

interface RowProps {
  rule: StoredRule;
  mayChange: boolean;
  onWithdraw: () => void;
}

function RuleRow({ rule, mayChange, onWithdraw }: RowProps) {
  const { valid_from, occupy_cost, max_price, start_time, state, user, created_at, withdrawn_at, withdrawn_by } = rule;
  const Icon = icons[state];
  const withdrawn =
    withdrawn_at === null
      ? undefined
      : text("withdrawnBy", { user: withdrawn_by || "-", time: fullTime(withdrawn_at) });
  return (
    <tr className={state === "withdrawn" || state === "past" ? "gone" : ""}>
      <th scope="row" className="num">
        {fullTime(valid_from)}
      </th>
      <td className="num">
        {occupy_cost} <span className="note">{text("perMinute")}</span>
      </td>
      <td className="num">
        {max_price} <span className="note">{text("yuan")}</span>
      </td>
      <td className="num">
        {start_time} <span className="note">{text("minutes")}</span>
      </td>
      <td>
        <span className={`rule-state ${state}`} title={withdrawn}>
          <Icon size={14} aria-hidden="true" />
          {text(state)}
        </span>
      </td>
      <td>{user || "-"}</td>
      <td className="num">{fullTime(created_at)}</td>
      {mayChange && (
        <td>
          {state === "coming" && (
            <Button size="small" onClick={onWithdraw}>
              {text("withdraw")}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

function WithdrawDialog({ rule, onClosed }: { rule: StoredRule; onClosed: () => void }) {
  const run = useConfirm(withdrawChargingRule, () => ({ _id: rule._id }), {
    success: text("withdrawDone"),
    refresh: (client) =>
      Promise.all(
        [getChargingRules, listChargingRules].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return (
    <CommandDialog
      run={run}
      title={text("withdrawTitle", { time: fullTime(rule.valid_from) })}
      action={text("withdraw")}
      danger
      onClosed={onClosed}
    >
      {text("withdrawHint")}
    </CommandDialog>
  );
}
