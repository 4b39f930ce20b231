import { type findAlarmNotices, type Notice } from "@huiyan/contract/notify/notice.api";
import { noticeStates } from "@huiyan/contract/notify/notify.rules";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listSearch } from "#shared/list/list-search.ts";
import { type useList } from "#shared/list/use-list.ts";

/** State of the log in the address. */
export const NoticeSearch = z.object({
  ...listSearch,
  state: z.enum(noticeStates).optional().catch(undefined),
  channel_id: z.uuid().optional().catch(undefined),
});
export type NoticeSearch = z.infer<typeof NoticeSearch>;
type Input = (typeof findAlarmNotices)["input"];
export type NoticeList = ReturnType<typeof useList<NoticeSearch, Input, Notice>>;

export function noticeInput({ state, channel_id, page, size }: NoticeSearch): SentBy<Input> {
  return { state, channel_id, page, size };
}

/** Text and icon of each sending state. */
export const stateForms = {
  waiting: { key: "stateWaiting", form: "waiting" },
  done: { key: "stateDone", form: "ended" },
  failed: { key: "stateFailed", form: "failed" },
  skipped: { key: "stateSkipped", form: "void" },
} as const;
