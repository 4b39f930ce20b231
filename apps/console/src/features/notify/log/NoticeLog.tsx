import { listChannels } from "@huiyan/contract/notify/channel.api";
import { findAlarmNotices, type Notice, resendNotices } from "@huiyan/contract/notify/notice.api";
import { noticeDays, noticeStates } from "@huiyan/contract/notify/notify.rules";
import { Button } from "antd";
import { SearchX, Send } from "lucide-react";
import { useState } from "react";
import { DemoInbox } from "#features/demo/demo.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useSubmission } from "#shared/form/use-submission.ts";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { isDemoInbox } from "../channel/channel.columns.tsx";
import { NotifyTabs } from "../NotifyTabs.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";
import { noticeColumns } from "./notice.columns.tsx";
import { type NoticeList, NoticeSearch, noticeInput, stateForms } from "./notice-search.ts";

/** Shown for an empty list. The text distinguishes an empty log from filters without matches. */
function NoticeEmpty({ list }: { list: NoticeList }) {
  const { state, channel_id } = list.state;
  if (state === undefined && channel_id === undefined) {
    return (
      <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("logNone")} hint={text("logNoneHint")} />
    );
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("logNoResult")}
      hint={text("logNoResultHint")}
      actions={
        <Button onClick={() => list.filter({ state: undefined, channel_id: undefined })}>{text("showAll")}</Button>
      }
    />
  );
}

/** Poll interval in milliseconds, since the states change while notifications are sent. */
const refreshMs = 5000;

/** Log of all notifications with their sending state. */
export function NoticeLog() {
  const list = useList({ endpoint: findAlarmNotices, schema: NoticeSearch, toInput: noticeInput, refreshMs });
  const channels = useQueryOf(listChannels, {});
  const { state } = list;
  const resend = useCommand(resendNotices, {
    onSuccess: ({ count }) => notify(count > 0 ? "success" : "error", text(count > 0 ? "resent" : "notResent")),
    refresh: refreshNotify,
  });
  const resent = useSubmission(resend, (id: string) => ({ _id: [id] }));
  const [shown, setShown] = useState<string>();
  const inboxes = new Set(channels.data?.list.filter(isDemoInbox).map(({ name }) => name));
  const isInInbox = ({ state: sent, channel }: Notice) => sent === "done" && inboxes.has(channel.name);
  const states = ["all", ...noticeStates] as const;
  return (
    <ListView
      list={list}
      dense
      opens={false}
      name={text("log")}
      title={text("title")}
      columns={noticeColumns({ busy: resend.isPending, onResend: resent.submit, isInInbox, onInbox: setShown })}
      empty={<NoticeEmpty list={list} />}
      filters={
        <NotifyTabs>
          <span className="filters-line" aria-hidden="true" />
          <SegmentFilter
            name={text("state")}
            value={state.state ?? "all"}
            options={states.map((value) => ({ value, label: text(value === "all" ? "all" : stateForms[value].key) }))}
            onChange={(value) => list.filter({ state: value === "all" ? undefined : value })}
          />
          <FilterSelect
            name={text("channel")}
            value={state.channel_id}
            options={(channels.data?.list ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            loading={channels.isFetching}
            onChange={(channel_id) => list.filter({ channel_id })}
          />
          <span className="note log-kept">{text("logKept", { n: noticeDays })}</span>
        </NotifyTabs>
      }
    >
      {shown !== undefined && <DemoInbox noticeId={shown} onClosed={() => setShown(undefined)} />}
    </ListView>
  );
}
