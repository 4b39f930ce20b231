import { findMessages, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { useCallback } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { StatisticsButton } from "#features/working-hours/working-hours.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ArrivalPill } from "#shared/list/ArrivalPill.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { alarmText as text } from "./alarm.texts.ts";
import { MessageDetail } from "./detail/MessageDetail.tsx";
import { useExport } from "./export/use-export.tsx";
import { useArrivals } from "./feed/use-arrivals.ts";
import { useHandling } from "./handling/use-handling.ts";
import { AccuracyButton } from "./list/AccuracyButton.tsx";
import { MessageEmpty } from "./list/MessageEmpty.tsx";
import { MessageFilters } from "./list/MessageFilters.tsx";
import { MessageSummary } from "./list/MessageSummary.tsx";
import { messageColumns } from "./list/message.columns.tsx";
import { messageMatches } from "./list/message-matches.ts";
import { useMessageBatch } from "./list/use-message-batch.tsx";
import { useTotal } from "./list/use-total.ts";
import { ownKeys } from "./message-keys.ts";
import { filtersOf, MessageSearch, messageInput, summaryInput } from "./message-search.ts";
import { messageOpening } from "./storm/message-opening.ts";
import { StormDrawer } from "./storm/StormDrawer.tsx";
import { useFreshAddresses } from "./use-fresh-addresses.ts";
import { useGroupDevices } from "./use-group-devices.ts";
import { useMessageCommands } from "./use-message-commands.ts";
import "./alarm.css";
import "./export/export.css";
import "./handling/handling.css";

/**
 * Poll interval of the counts in milliseconds. The counts also change when no alarm arrives. Polling detects an
 * unreachable server as well.
 */
const askForCountsMs = 30_000;

/**
 * Page of the alarms in the user's scope: tree, filters, table and details. New alarms wait until the user presses a
 * button.
 */
export function MessagePage() {
  const today = useToday();
  const toInput = useCallback(
    (search: MessageSearch, edge: PageEdge) => ({ ...messageInput(search, today), ...edge, count: 0 }),
    [today],
  );
  const rows = useList({ endpoint: findMessages, schema: MessageSearch, toInput, opening: messageOpening });
  const { state } = rows;
  const list = useTotal(rows, filtersOf(state, today));
  const summary = useQueryOf(summariseMessages, summaryInput(state, today), {
    refetchInterval: askForCountsMs,
  });
  useFreshAddresses(list.rows, list.query.dataUpdatedAt, messageInput(state, today));
  const groupDevices = useGroupDevices(state.group_id);
  const commands = useMessageCommands();
  const handling = useHandling();
  const exporting = useExport();
  const batch = useMessageBatch(list, commands, today, exporting.ask);
  const group = useAlias();
  const arrivals = useArrivals(list, (message) => messageMatches(message, state, groupDevices));
  return (
    <ListView
      list={list}
      counts={summary}
      columns={messageColumns(commands, handling, (message) => list.openRow(message), group)}
      empty={<MessageEmpty search={state} onFilter={list.filter} />}
      rowClass={({ client_mark }) => (client_mark === 1 ? "marked" : "")}
      onRowKey={(key, message) => key === "m" && commands.toggleMark(message)}
      ownKeys={ownKeys()}
      tree={<GroupTree of="message" chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      actions={
        <>
          <AccuracyButton />
          <StatisticsButton
            filter={{ group_id: state.group_id, device_id: state.device_id, point_id: state.point_id }}
          />
          {exporting.button}
          {batch.button}
        </>
      }
      picking={batch.picking}
      batch={batch.bar}
      summary={<MessageSummary search={state} summary={summary.data} onFilter={list.filter} />}
      filters={<MessageFilters search={state} counts={summary.data} onFilter={list.filter} />}
      arrivals={<ArrivalPill count={arrivals.count} onInsert={arrivals.insert} />}
    >
      {commands.holder}
      {exporting.dialogs}
      {state.storm !== undefined && (
        <StormDrawer
          id={state.storm}
          commands={commands}
          onOpen={(id) => list.set({ id })}
          onClose={() => list.open(undefined)}
        />
      )}
      {state.id !== undefined && <MessageDetail id={state.id} list={list} commands={commands} counts={summary} />}
    </ListView>
  );
}
