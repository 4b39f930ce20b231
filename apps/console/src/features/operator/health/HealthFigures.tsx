import { type Answer } from "@huiyan/contract/endpoint";
import { type getHealth } from "@huiyan/contract/operator/health.api";
import { type HealthState, healthFigures, healthSections, worstState } from "@huiyan/contract/operator/health.rules";
import { Link } from "@tanstack/react-router";
import { joinNames } from "#shared/format/format-join.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { figureAdvice, figureName } from "./figure.texts.ts";
import { figureValue, isAdvised, normalRange } from "./figure-value.ts";
import { healthText as text } from "./health.texts.ts";

type Health = Answer<typeof getHealth>;
type Figure = Health["figures"][number];

export const stateForms: Readonly<Record<HealthState, StateForm>> = {
  ok: "done",
  attention: "attention",
  wrong: "failed",
  unknown: "waiting",
};

function FigureLine({ figure: { key, value, state } }: { figure: Figure }) {
  const isBad = state === "attention" || state === "wrong";
  return (
    <li className={`health-figure ${state}`}>
      <span className="health-name">{figureName(key)}</span>
      <span className="num health-value">{figureValue(key, value, state)}</span>
      {state === "ok" ? null : <StateLabel form={stateForms[state]}>{text(state)}</StateLabel>}
      {isBad && isAdvised(key) && (
        <p className="health-advice">
          {figureAdvice(key)}
          <span className="note"> {normalRange(key)}</span>
        </p>
      )}
    </li>
  );
}

/** Additional content below the figures of a section. */
function More({ section, health }: { section: string; health: Health }) {
  if (section === "versions") {
    const agents = health.agents.map(({ version, devices }) =>
      text("agentsOf", { version: version || text("noVersion"), n: devices }),
    );
    return (
      <>
        <li className="health-figure">
          <span className="health-name">{text("schema")}</span>
          <span className="num health-value">{health.schema || text("unread")}</span>
        </li>
        <li className="health-figure">
          <span className="health-name">{text("agents")}</span>
          <span className="health-value">{agents.length === 0 ? "-" : joinNames(agents)}</span>
        </li>
      </>
    );
  }
  if (section === "devices" && health.old_decoders.length > 0)
    return (
      <li className="health-figure">
        <span className="health-name">{text("oldDecoders")}</span>
        <span className="health-value">
          {joinNames(health.old_decoders.map(({ device_id, version }) => `${device_id} ${version}`))}
        </span>
      </li>
    );
  if (section === "ingest" && health.refusals.length > 0)
    return (
      <li className="health-figure">
        <span className="health-name">{text("refusals")}</span>
        <span className="health-value">
          {joinNames(health.refusals.map(({ reason, count }) => `${reason} ${count}`))}
        </span>
      </li>
    );
  if (section === "backup" && health.backup_trouble !== "")
    return (
      <li className="health-figure">
        <p className="health-advice">
          {health.backup_trouble} <Link to="/operator/backup">{text("toBackups")}</Link>
        </p>
      </li>
    );
  return null;
}

/** All health figures by section. A figure outside its normal range has a text with advice. */
export function HealthFigures({ health }: { health: Health }) {
  return (
    <div className="health-sections">
      {healthSections.map((section) => {
        const figures = health.figures.filter(({ key }) => healthFigures[key].section === section);
        const state = worstState(figures.map((figure) => figure.state));
        return (
          <Panel
            key={section}
            title={text(section)}
            mark={<StateLabel form={stateForms[state]}>{text(state)}</StateLabel>}
          >
            <ul className="health-figures">
              {figures.map((figure) => (
                <FigureLine key={figure.key} figure={figure} />
              ))}
              <More section={section} health={health} />
            </ul>
          </Panel>
        );
      })}
    </div>
  );
}
