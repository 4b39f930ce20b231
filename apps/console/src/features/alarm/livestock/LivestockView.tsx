import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { findLivestock } from "@huiyan/contract/alarm/review.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { useCallback } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { TimeRangeFilter } from "#shared/list/filter/TimeRangeFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { alarmText } from "../alarm.texts.ts";
import { MessageDetail } from "../detail/MessageDetail.tsx";
import { MessageEmpty } from "../list/MessageEmpty.tsx";
import { DeviceFilter, PointFilter } from "../list/MessageSelects.tsx";
import {
  editStatusOf,
  MessageSearch,
  messageInput,
  noFilters,
  rangeOf,
  setFilters,
  statusOf,
  summaryInput,
} from "../message-search.ts";
import { useMessageCommands } from "../use-message-commands.ts";
import { livestockColumns } from "./livestock.columns.tsx";
import { livestockText as text } from "./livestock.texts.ts";
import "../alarm.css";
import "../handling/handling.css";
import "./livestock.css";

/** Poll interval in milliseconds, so that reviews by other users appear. */
const refreshMs = 30_000;

/** List of livestock alarms: corrected heads and weights, state of the review, and the farmers. */
export function LivestockView() {
  const today = useToday();
  const toInput = useCallback(
    (search: MessageSearch, edge: PageEdge) => ({ ...messageInput(search, today), ...edge }),
    [today],
  );
  const list = useList({ endpoint: findLivestock, schema: MessageSearch, toInput, refreshMs });
  const { state, filter } = list;
  const summary = useQueryOf(summariseMessages, summaryInput(state, today), { refetchInterval: refreshMs });
  const commands = useMessageCommands();
  const group = useAlias();
  const select = { search: state, onFilter: filter };
  return (
    <ListView
      list={list}
      columns={livestockColumns(group)}
      empty={<MessageEmpty search={state} onFilter={filter} />}
      rowClass={({ client_mark }) => (client_mark === 1 ? "marked" : "")}
      onRowKey={(key, message) => key === "m" && commands.toggleMark(message)}
      tree={<GroupTree of="message" chosen={state.group_id} onChoose={(group_id) => filter({ group_id })} />}
      title={text("listTitle")}
      filters={
        <FilterBar onReset={setFilters(state).length === 0 ? undefined : () => filter(noFilters)}>
          <SegmentFilter
            name={alarmText("status")}
            value={statusOf(state)}
            options={[
              { value: "all", label: alarmText("all") },
              { value: "unread", label: alarmText("unread") },
              { value: "marked", label: alarmText("marked") },
            ]}
            onChange={(status) => filter({ editStatus: editStatusOf(status) })}
          />
          <DeviceFilter {...select} />
          <PointFilter {...select} />
          <TimeRangeFilter
            name={alarmText("time")}
            value={rangeOf(state)}
            set={state.start !== undefined}
            onChange={(range) => filter(range)}
          />
        </FilterBar>
      }
    >
      {commands.holder}
      {state.id !== undefined && (
        <MessageDetail
          id={state.id}
          // `openRow` is replaced, because rows of this list are loads, and the details pass a plain alarm
          list={{
            ...list,
            openRow: ({ _id }, page) => list.set({ id: _id, ...(page === undefined ? {} : { page }) }),
          }}
          commands={commands}
          counts={summary}
        />
      )}
    </ListView>
  );
}
