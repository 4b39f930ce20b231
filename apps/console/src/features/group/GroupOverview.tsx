import { getGroup, getGroupOverview } from "@huiyan/contract/group/group.api";
import { overviewMessageDays } from "@huiyan/contract/group/group.rules";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { groupText as text } from "./group.texts.ts";

interface Props {
  id: string;
  /** False for the organisation, which has no labels. */
  labelled: boolean;
  /** The organisation's word for device groups. */
  group: string;
}

/** Figures of a group including its subgroups, and those labels of the group that users chose for the overview. */
export function GroupOverview({ id, labelled, group }: Props) {
  const query = useQueryOf(getGroupOverview, { _id: id });
  const detail = useQueryOf(getGroup, { _id: id }, { enabled: labelled });
  const { data } = query;
  const labels = detail.data?.labels.filter(({ overview }) => overview === 1) ?? [];
  const rate = data?.device_online_rate;
  const figures: readonly [name: string, figure: string | undefined, unit?: string][] = [
    [text("subGroup", { group }), data && grouped(data.sub_group)],
    [text("device"), data && grouped(data.device)],
    [text("point"), data && grouped(data.point)],
    [text("message", { n: overviewMessageDays }), data && grouped(data.message)],
    [text("user"), data && grouped(data.user)],
    [text("berth"), data && grouped(data.berth)],
    [text("onlineRate"), data && (rate === null || rate === undefined ? "-" : String(rate)), rate === null ? "" : "%"],
  ];
  const waiting =
    query.problem === null ? (
      <span className="skeleton-bar figure-bar" role="status" aria-label={text("loading")} />
    ) : (
      "-"
    );
  return (
    <section className="group-overview" aria-label={text("overview")}>
      <ProblemBanner query={query} />
      <dl className="group-figures">
        {figures.map(([name, figure, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {figure ?? waiting}
              {figure !== undefined && unit && <span className="figure-unit">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {labels.length > 0 && (
        <dl className="group-labels">
          {labels.map(({ type, name, text: value }) => (
            <div key={type}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
