import { type RuleInput, simulateChargingRules } from "@huiyan/contract/charging/rule.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type Fen, formatYuan } from "@huiyan/contract/parking/fen";
import { stayLength } from "@huiyan/contract/parking/stay-length";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { shortTime } from "#shared/format/time.ts";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { plateColor } from "../record/charging-list.ts";
import { NotThere } from "./NotThere.tsx";
import { ruleText as text } from "./rule.texts.ts";

type Simulation = Answer<typeof simulateChargingRules>;

/** Delay after the last change before the simulation runs, in milliseconds. */
const quietMs = 500;

function useQuiet<T>(value: T): T {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

interface Props {
  present: RuleInput | undefined;
  /** True when the current rule failed to load. */
  failed: boolean;
  /** The entered rule; undefined while it is incomplete. */
  typed: RuleInput | undefined;
}

/** Shows the income that the entered rule would have brought in the last 30 days, next to that of the current rule. */
export function SimulationPanel({ present, failed, typed }: Props) {
  const asked = useQuiet(typed);
  const query = useQueryOf(simulateChargingRules, asked ?? { occupy_cost: 0, max_price: 0, start_time: 0 }, {
    enabled: asked !== undefined && present !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const { data } = query;
  const isStale = query.isPlaceholderData || asked !== typed || query.problem !== null;
  return (
    <Panel title={text("simulation")} className="simulation">
      {typed === undefined && present !== undefined && data === undefined && (
        <p className="figure-empty">{text("simulationInvalid")}</p>
      )}
      {data === undefined && query.problem !== null && <p className="figure-empty">{query.problem.message}</p>}
      {data === undefined && query.problem === null && <NotThere failed={failed} />}
      {data !== undefined && (
        <div className={isStale ? "simulation-body stale" : "simulation-body"} aria-busy={isStale} aria-live="polite">
          {query.problem !== null && <p className="form-error">{query.problem.message}</p>}
          <Outcomes simulation={data} />
          <ChangedStays changed={data.changed} isEmpty={data.stays === 0} />
        </div>
      )}
    </Panel>
  );
}

const sign = (value: number) => (value > 0 ? "+" : "");
const signedYuan = (amount: Fen) => `${sign(amount)}${formatYuan(amount)}`;

function Outcomes({ simulation: { stays, present, proposed, change } }: { simulation: Simulation }) {
  return (
    <>
      <table className="outcomes">
        <thead>
          <tr>
            <td />
            <th scope="col">{text("present")}</th>
            <th scope="col">{text("proposed")}</th>
            <th scope="col">{text("change")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text("orders")}</th>
            <td className="num">{grouped(present.orders)}</td>
            <td className="num">{grouped(proposed.orders)}</td>
            <td className="num note">{`${sign(change.orders)}${change.orders}`}</td>
          </tr>
          <tr>
            <th scope="row">{text("amount")}</th>
            <td className="num">{formatYuan(present.amount_fen)}</td>
            <td className="num">{formatYuan(proposed.amount_fen)}</td>
            <td className="num note">{signedYuan(change.amount_fen)}</td>
          </tr>
        </tbody>
      </table>
      <p className="note simulation-note">
        {stays === 0 ? text("simulationEmpty") : text("simulationHint", { n: stays })}
      </p>
    </>
  );
}

function ChangedStays({ changed, isEmpty }: { changed: Simulation["changed"]; isEmpty: boolean }) {
  if (isEmpty) return null;
  if (changed.length === 0) return <p className="figure-empty">{text("noChange")}</p>;
  return (
    <table className="figure-table changed-stays">
      <caption>{text("changedStays")}</caption>
      <thead>
        <tr>
          <th scope="col">{text("stay")}</th>
          <th scope="col" aria-label={text("validFrom")} />
          <th scope="col">{text("present")}</th>
          <th scope="col">{text("proposed")}</th>
          <th scope="col">{text("change")}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((stay) => (
          <tr key={stay._id}>
            <th scope="row">
              <PlateChip plate={stay.plate_num} color={plateColor(stay.plate_num)} name={stay.berth_num} isSmall />
            </th>
            <td>
              {stay.berth_num}
              <span className="note num">
                {shortTime(stay.entry_time)}，
                {stayLength((stay.leave_time - stay.entry_time) / 1000, currentLanguage())}
              </span>
            </td>
            <td className="num">{formatYuan(stay.present_fen)}</td>
            <td className="num">{formatYuan(stay.proposed_fen)}</td>
            <td className="num">{signedYuan(stay.change_fen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
