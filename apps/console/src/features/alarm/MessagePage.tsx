import { findMessages, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { useCallback } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { KeyList } from "../../shared/dialog/KeyList.tsx";
import { ArrivalPill } from "../../shared/list/ArrivalPill.tsx";
import { ListPage } from "../../shared/list/ListPage.tsx";
import { Pager } from "../../shared/list/Pager.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { KeyHints } from "../../shared/screen/KeyHints.tsx";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { useNarrow } from "../../shared/screen/use-narrow.ts";
import { useToday } from "../../shared/screen/use-today.ts";
import { GroupTree } from "../group/group.public.ts";
import { alarmText as text } from "./alarm.texts.ts";
import { MessageDetail } from "./MessageDetail.tsx";
import { MessageFilters } from "./MessageFilters.tsx";
import { MessageSummary } from "./MessageSummary.tsx";
import { MessageTable } from "./MessageTable.tsx";
import { detailKeys, footKeys, listKeys } from "./message-keys.ts";
import { messageMatches } from "./message-matches.ts";
import { MessageSearch, messageInput, summaryInput } from "./message-search.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useFreshAddresses } from "./use-fresh-addresses.ts";
import { useGroupDevices } from "./use-group-devices.ts";
import { useMessageCommands } from "./use-message-commands.ts";

/** Counts grow old without an arrival, too; and a server that is away is noticed at the latest after this time. */
const askForCountsMs = 30_000;

/** The rows themselves are not asked for again by themselves, so the trouble of the counts stands for theirs. */
function troubleOf({ problem, retryNow }: { problem: Error | null; retryNow: () => Promise<void> }) {
  return { problem, retryNow };
}

/** The alarm messages that one may see: tree, filters, table, details; new ones wait behind a pill. */
export function MessagePage() {
  const today = useToday();
  const toInput = useCallback((search: MessageSearch) => messageInput(search, today), [today]);
  const list = useList({ endpoint: findMessages, schema: MessageSearch, toInput });
  const { state, query } = list;
  const summary = useQueryOf(summariseMessages, summaryInput(state, today), {
    refetchInterval: askForCountsMs,
  });
  useFreshAddresses(list.rows, toInput(state));
  const groupDevices = useGroupDevices(state.group_id);
  const commands = useMessageCommands();
  const narrow = useNarrow();
  const arrivals = useArrivals(list, (message) => messageMatches(message, state, groupDevices));
  const open = ({ _id }: Message) => list.open(_id);
  return (
    <ListPage
      tree={<GroupTree chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      summary={<MessageSummary search={state} summary={summary.data} />}
      filters={<MessageFilters search={state} counts={summary.data} onFilter={list.filter} />}
      problem={<ProblemBanner query={query.problem === null ? { ...query, ...troubleOf(summary) } : query} />}
      arrivals={<ArrivalPill count={arrivals.count} onInsert={arrivals.insert} />}
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          onChange={(page, size) => list.set({ page: size === state.size ? page : undefined, size })}
          hints={!narrow && <KeyHints entries={footKeys()} />}
        />
      }
    >
      <MessageTable list={list} commands={commands} onOpen={open} />
      {state.id !== undefined && <MessageDetail id={state.id} list={list} commands={commands} />}
      <KeyList entries={[...listKeys(), ...detailKeys()]} />
    </ListPage>
  );
}
