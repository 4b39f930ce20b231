import { type RuleInput } from "@huiyan/contract/charging/rule.api";
import { ruleText as text } from "./rule.texts.ts";

/** The rule in force, for those who may only read it. */
export function RuleFacts({ present: { occupy_cost, max_price, start_time } }: { present: RuleInput }) {
  const fact = (name: "occupy_cost" | "max_price" | "start_time", value: number, unit: string) => (
    <div>
      <dt>{text(name)}</dt>
      <dd>
        <b className="num">{value}</b> <span className="note">{unit}</span>
      </dd>
    </div>
  );
  return (
    <div className="rule-facts">
      <dl>
        {fact("occupy_cost", occupy_cost, text("perMinute"))}
        {fact("max_price", max_price, text("yuan"))}
        {fact("start_time", start_time, text("minutes"))}
      </dl>
      <p className="note">{text("readOnly")}</p>
    </div>
  );
}
