import { feedbackStates } from "@huiyan/contract/feedback/feedback.rules";
import { findFeedback, type OperatedFeedback } from "@huiyan/contract/operator/feedback.api";
import { MessageSquareText } from "lucide-react";
import { z } from "zod";
import { shortTime } from "#shared/format/time.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { listFilters } from "#shared/list/list-filters.ts";
import { listSearch } from "#shared/list/list-search.ts";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { FeedbackDrawer } from "./FeedbackDrawer.tsx";
import { feedbackPageText as text } from "./feedback-page.texts.ts";
import "./feedback-page.css";

const filters = listFilters({ state: z.enum(feedbackStates).optional().catch(undefined) });
const FeedbackSearch = z.object({ ...listSearch, ...filters.fields });
const toInput = ({ page, size, state }: z.infer<typeof FeedbackSearch>) => ({ page, size, state });
const all = "all";
const forms: Readonly<Record<OperatedFeedback["state"], StateForm>> = {
  open: "waiting",
  answered: "done",
  closed: "void",
};

const columns = (): ListColumn<OperatedFeedback>[] => [
  { key: "time", title: text("time"), width: 140, render: ({ created_at }) => shortTime(created_at) },
  {
    key: "state",
    title: text("state"),
    width: 104,
    render: ({ state }) => <StateLabel form={forms[state]}>{text(state)}</StateLabel>,
  },
  { key: "org", title: text("organisation"), width: minNameWidth, maxWidth: 200, leaves: 2, render: ({ org }) => org },
  { key: "person", title: text("person"), width: 120, leaves: 1, render: ({ person }) => person || text("gone") },
  {
    key: "pictures",
    title: text("pictures"),
    width: 64,
    align: "right",
    leaves: 3,
    render: ({ pictures }) => <span className="num">{pictures === 0 ? "-" : pictures}</span>,
  },
  { key: "content", title: text("content"), width: minNameWidth, render: ({ content }) => content },
];

/** Page of the feedback from the members of all organisations. */
export function FeedbackPage() {
  const list = useList({ endpoint: findFeedback, schema: FeedbackSearch, toInput });
  const { state, openedRow } = list;
  return (
    <ListView
      list={list}
      dense
      columns={columns()}
      empty={
        <EmptyState
          icon={<MessageSquareText size={24} strokeWidth={1.5} />}
          title={text("none")}
          hint={text("noneHint")}
        />
      }
      title={text("title")}
      filters={
        <FilterBar onReset={filters.areSet(state) ? () => list.filter(filters.none) : undefined}>
          <SegmentFilter
            name={text("state")}
            value={state.state ?? all}
            options={[
              { value: all, label: text("all") },
              ...feedbackStates.map((value) => ({ value, label: text(value) })),
            ]}
            onChange={(value) => list.filter({ state: value === all ? undefined : value })}
          />
        </FilterBar>
      }
      detail={openedRow && <FeedbackDrawer key={openedRow._id} list={list} row={openedRow} />}
    />
  );
}
