import { getHealth, type HealthJob, retryItems, runJob } from "@huiyan/contract/operator/health.api";
import { type QueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { duration, shortTime } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { stateForms } from "./HealthFigures.tsx";
import { healthText as text } from "./health.texts.ts";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [getHealth.name] });
const tookText = (ms: number) => (ms < 10_000 ? `${String(ms)} ms` : duration(Math.round(ms / 1000)));

/**
 * State of a job.
 * @param isAsked true if an operator has started the job and its node has not reported the end of that run
 */
function JobState({ job, isAsked }: { job: HealthJob; isAsked: boolean }) {
  const { state, failures, put_off, running_since } = job;
  if (isAsked) return <StateLabel form="half">{text("runAsked")}</StateLabel>;
  const label =
    state === "wrong"
      ? text("failed", { n: failures })
      : put_off > 0
        ? text("putOff", { n: put_off })
        : running_since === null
          ? text(state)
          : text("runningNow");
  return <StateLabel form={running_since !== null && state === "ok" ? "half" : stateForms[state]}>{label}</StateLabel>;
}

/** Table of the background jobs with their last results, and the reason of a failure. */
export function JobTable({ jobs }: { jobs: readonly HealthJob[] }) {
  const bad = jobs.filter(({ state }) => state !== "ok");
  const [chosen, setChosen] = useState<"all" | "bad">();
  const shows = chosen ?? (bad.length > 0 ? "bad" : "all");
  /**
   * Jobs that were started on this page, each with the end time of its previous run. A later end time shows that the
   * started run has ended.
   */
  const [asked, setAsked] = useState<ReadonlyMap<string, number | null>>(new Map());
  const run = useCommand(runJob, {
    success: text("runStarted"),
    refresh,
    onSuccess: (_answer, { job: name }) => {
      const endedAt = jobs.find((job) => job.name === name)?.ended_at ?? null;
      setAsked((old) => new Map(old).set(name, endedAt));
    },
  });
  const retry = useCommand(retryItems, { success: ({ items }) => text("retryDone", { n: items }), refresh });
  const list = shows === "bad" ? bad : jobs;
  return (
    <Panel
      title={text("jobs")}
      className="health-jobs"
      actions={
        <SegmentFilter
          name={text("jobs")}
          value={shows}
          options={[
            { value: "all", label: text("all") },
            { value: "bad", label: text("onlyBad") },
          ]}
          onChange={setChosen}
        />
      }
    >
      {list.length === 0 ? (
        <p className="health-none note">{text("noneBad")}</p>
      ) : (
        <table className="health-table" aria-label={text("jobs")}>
          <thead>
            <tr>
              <th scope="col">{text("job")}</th>
              <th scope="col">{text("state")}</th>
              <th scope="col" className="mid-only">
                {text("last")}
              </th>
              <th scope="col" className="figure mid-only">
                {text("took")}
              </th>
              <th scope="col" className="mid-only">
                {text("when")}
              </th>
              <th scope="col" className="wide-only">
                {text("node")}
              </th>
              <th scope="col" aria-label={text("runNow")} />
            </tr>
          </thead>
          <tbody>
            {list.map((job) => (
              <tr key={job.name}>
                <td>
                  <span className="num">{job.name}</span>
                  {job.state !== "ok" && job.cause !== "" && <span className="health-cause">{job.cause}</span>}
                </td>
                <td>
                  <JobState job={job} isAsked={asked.has(job.name) && asked.get(job.name) === job.ended_at} />
                </td>
                <td className="num mid-only">{job.ended_at === null ? text("never") : shortTime(job.ended_at)}</td>
                <td className="num figure mid-only">{job.ended_at === null ? "-" : tookText(job.ms)}</td>
                <td className="num mid-only">{job.when}</td>
                <td className="num wide-only">{job.node}</td>
                <td className="figure">
                  {job.put_off > 0 && (
                    <Button type="link" size="small" onClick={() => retry.mutate({ job: job.name })}>
                      {text("retry")}
                    </Button>
                  )}
                  <Button type="link" size="small" onClick={() => run.mutate({ job: job.name })}>
                    {text("runNow")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
