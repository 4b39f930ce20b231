import { getChargingRules, listChargingRules, type RuleInput } from "@huiyan/contract/charging/rule.api";
import { roleMay } from "@huiyan/contract/permissions";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { NotThere } from "./NotThere.tsx";
import { RuleEditor } from "./RuleEditor.tsx";
import { RuleHistory } from "./RuleHistory.tsx";
import { ruleText as text } from "./rule.texts.ts";
import { SimulationPanel } from "./SimulationPanel.tsx";
import "#shared/list/list.css";
import "./rules.css";

/** Shows the current rule to users who may not change it. */
function RuleFacts({ present: { occupy_cost, max_price, start_time } }: { present: RuleInput }) {
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

/**
 * Page of the charging rules for occupied berths: the current rule, a form for a new rule with its simulated income,
 * and all earlier rules.
 */
export function ChargingRulesPage() {
  const role = useCaller().data?.staff?.role;
  const rules = useQueryOf(getChargingRules, {});
  const history = useQueryOf(listChargingRules, {});
  const mayChange = role !== undefined && roleMay(role, "charging.manage");
  const [typed, setTyped] = useState<RuleInput>();
  const present = rules.data;
  return (
    <div className="list-page">
      <section className="list-pane" aria-label={text("title")}>
        <header className="page-head">
          <h1>{text("title")}</h1>
          <span className="page-summary ell">{text("summary")}</span>
        </header>
        <ProblemBanner query={rules.problem === null ? history : rules} />
        <div className={mayChange ? "rules-body" : "rules-body only-facts"}>
          <Panel title={text(mayChange ? "edit" : "present")} className="rule-panel">
            {present === undefined ? (
              <NotThere failed={rules.problem !== null} />
            ) : mayChange ? (
              <RuleEditor present={present} onTyped={setTyped} />
            ) : (
              <RuleFacts present={present} />
            )}
          </Panel>
          {mayChange && <SimulationPanel present={present} failed={rules.problem !== null} typed={typed} />}
          <RuleHistory list={history.data?.list} failed={history.problem !== null} mayChange={mayChange} />
        </div>
      </section>
    </div>
  );
}
