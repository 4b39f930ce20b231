import { faceActs } from "@huiyan/contract/face/face.rules";
import { type FaceAccess, findFaceAccess } from "@huiyan/contract/face/face-record.api";
import { type Role } from "@huiyan/contract/permissions";
import { Button } from "antd";
import { Eye } from "lucide-react";
import { fullTime } from "#shared/format/time.ts";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { defaultRange } from "#shared/list/filter/time-range.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { chosenRange } from "#shared/list/list-search.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FaceTabs } from "../FaceTabs.tsx";
import { likenessName, percentOf, faceText as text } from "../face.texts.ts";
import { AccessSearch, accessInput, areAccessFiltersSet, noAccessFilters } from "../face-search.ts";

const columns: ListColumn<FaceAccess>[] = [
  {
    key: "time",
    title: text("time"),
    width: 168,
    render: ({ at }) => <time dateTime={new Date(at).toISOString()}>{fullTime(at)}</time>,
  },
  { key: "act", title: text("act"), width: 120, render: ({ act }) => text(`acts_${act}`) },
  { key: "by", title: text("person"), width: 132, maxWidth: 200, render: ({ by }) => by || text("byDevice") },
  {
    key: "face",
    title: text("face"),
    width: minNameWidth,
    maxWidth: 260,
    render: ({ face, count }) => face || <span className="note num">{text("countOf", { n: count })}</span>,
  },
  {
    key: "score",
    title: text("score"),
    width: 112,
    leaves: 1,
    render: ({ score }) =>
      score === null ? (
        "-"
      ) : (
        <span className="num">
          {likenessName(score)} {percentOf(score)}%
        </span>
      ),
  },
  { key: "where", title: text("where"), width: minNameWidth, leaves: 2, render: ({ where }) => where || "-" },
];

/** Access log of the face library: which members viewed or changed faces, and where devices recognised people. */
export function AccessView({ role }: { role: Role }) {
  const list = useList({ endpoint: findFaceAccess, schema: AccessSearch, toInput: accessInput });
  const { state } = list;
  const reset = () => list.filter(noAccessFilters);
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={columns}
      title={text("title")}
      name={text("access")}
      filters={
        <FaceTabs role={role}>
          <FilterSelect
            name={text("act")}
            value={state.act}
            options={faceActs.map((act) => ({ value: act, label: text(`acts_${act}`) }))}
            loading={false}
            onChange={(act) => list.filter({ act: faceActs.find((known) => known === act) })}
          />
          <TimeRangeFilter
            name={text("time")}
            value={chosenRange(state) ?? defaultRange()}
            set={state.start !== undefined}
            onChange={(range) => list.filter(range)}
          />
          {areAccessFiltersSet(state) && (
            <Button type="link" size="small" onClick={reset}>
              {text("all")}
            </Button>
          )}
        </FaceTabs>
      }
      empty={
        <EmptyState icon={<Eye size={24} strokeWidth={1.5} />} title={text("noAccess")} hint={text("noAccessHint")} />
      }
    />
  );
}
