import { type Answer } from "@huiyan/contract/endpoint";
import { type getHealth } from "@huiyan/contract/operator/health.api";
import { Skeleton } from "antd";
import { byteSize, grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { clockSeconds, shortTime } from "#shared/format/time.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { HealthFigures, stateForms } from "./HealthFigures.tsx";
import { healthText as text } from "./health.texts.ts";
import { JobTable } from "./JobTable.tsx";
import { countBad, useHealth } from "./use-health.ts";
import "./health.css";

type Health = Answer<typeof getHealth>;

function Nodes({ nodes }: { nodes: Health["nodes"] }) {
  return (
    <Panel title={text("nodes")} className="health-nodes">
      <table className="health-table" aria-label={text("nodes")}>
        <thead>
          <tr>
            <th scope="col">{text("node")}</th>
            <th scope="col">{text("state")}</th>
            <th scope="col" className="mid-only">
              {text("roles")}
            </th>
            <th scope="col" className="mid-only">
              {text("version")}
            </th>
            <th scope="col" className="mid-only">
              {text("started")}
            </th>
            <th scope="col">{text("seen")}</th>
            <th scope="col" className="figure mid-only">
              {text("memory")}
            </th>
            <th scope="col" className="figure mid-only">
              {text("delay")}
            </th>
            <th scope="col" className="figure">
              {text("free")}
            </th>
            <th scope="col" className="figure wide-only">
              {text("connected")}
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.id}>
              <td className="num">{node.id}</td>
              <td>
                <StateLabel form={stateForms[node.state]}>{text(node.state)}</StateLabel>
              </td>
              <td className="mid-only">{joinNames(node.roles)}</td>
              <td className="num mid-only">{node.version}</td>
              <td className="num mid-only">{shortTime(node.started_at)}</td>
              <td className="num">{shortTime(node.seen_at)}</td>
              <td className="num figure mid-only">{byteSize(node.memory_bytes)}</td>
              <td className="num figure mid-only">{node.loop_ms} ms</td>
              <td className="num figure">{node.disk_free_bytes === null ? "-" : byteSize(node.disk_free_bytes)}</td>
              <td className="num figure wide-only">
                {grouped(node.devices)} / {grouped(node.pages)} / {grouped(node.viewers)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Statements({ statements }: { statements: Health["statements"] }) {
  return (
    <Panel
      title={text("statements")}
      mark={<span className="note ell">{text("statementsHint")}</span>}
      className="health-statements"
    >
      <table className="health-table" aria-label={text("statements")}>
        <thead>
          <tr>
            <th scope="col" className="figure">
              {text("mean")}
            </th>
            <th scope="col" className="figure mid-only">
              {text("max")}
            </th>
            <th scope="col" className="figure mid-only">
              {text("calls")}
            </th>
            <th scope="col">{text("sql")}</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ sql, calls, mean_ms, max_ms }) => (
            <tr key={sql}>
              <td className="num figure">{mean_ms} ms</td>
              <td className="num figure mid-only">{max_ms} ms</td>
              <td className="num figure mid-only">{grouped(calls)}</td>
              <td className="health-sql" title={sql}>
                {sql}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Summary({ health }: { health: Health }) {
  const { bad, unknown } = countBad(health);
  const parts = [
    ...(bad > 0 ? [text("someBad", { n: bad })] : []),
    ...(unknown > 0 ? [text("someUnknown", { n: unknown })] : []),
  ];
  return (
    <>
      <StateLabel form={stateForms[health.state]}>{parts.length === 0 ? text("allOk") : joinNames(parts)}</StateLabel>
      <span className="page-summary">{text("at", { time: clockSeconds(health.now) })}</span>
    </>
  );
}

/** Page of the health of the installation: figures with advice, jobs, nodes and database statements. */
export function HealthPage() {
  const query = useHealth();
  const { data, problem } = query;
  return (
    <div className="list-page">
      <section className="list-pane" aria-label={text("title")}>
        <header className="page-head">
          <h1>{text("title")}</h1>
          {data !== undefined && <Summary health={data} />}
        </header>
        <ProblemBanner query={query} />
        {data === undefined && problem === null && <Skeleton className="health-loading" active />}
        {data === undefined && problem !== null && <FailedState />}
        {data !== undefined && (
          <div className="health-body">
            <HealthFigures health={data} />
            <JobTable jobs={data.jobs} />
            <Nodes nodes={data.nodes} />
            <Statements statements={data.statements} />
          </div>
        )}
      </section>
    </div>
  );
}
