import { type DemoReceived, findReceived } from "@huiyan/contract/demo/demo.api";
import { Modal, Skeleton } from "antd";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortTime } from "#shared/format/time.ts";
import { Pager } from "#shared/list/Pager.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { rescueFocus } from "#shared/screen/focus-row.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { demoText as text } from "../demo.texts.ts";
import "./inbox.css";

const NoticeBody = z.object({ title: z.string(), text: z.string() });
const pageSize = 5;

/** A received notification: its text as a reader sees it, and the request that contained it. */
function Received({ received: { body, time } }: { received: DemoReceived }) {
  const content: unknown = JSON.parse(body);
  // The inbox accepts any JSON that is sent with its key. A body that is not a notification is shown as raw JSON.
  const { title, text: sent } = NoticeBody.safeParse(content).data ?? { title: text("inboxOther"), text: "" };
  // The first line of the text repeats the title.
  const [, ...lines] = sent.split("\n");
  return (
    <li>
      <p className="inbox-head">
        <strong>{title}</strong>
        <time className="note num" dateTime={new Date(time).toISOString()}>
          {shortTime(time)}
        </time>
      </p>
      <p className="inbox-lines">{lines.join("\n")}</p>
      <details>
        <summary>{text("inboxRaw")}</summary>
        <pre>{JSON.stringify(content, null, 2)}</pre>
      </details>
    </li>
  );
}

/**
 * Dialog of the notifications that the demonstration received in place of an external system.
 * @param noticeId id of the only notification to show; all by default
 */
export function DemoInbox({ noticeId, onClosed }: { noticeId?: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [page, setPage] = useState(1);
  const input = { kind: "notice" as const, notice_id: noticeId, page, size: pageSize };
  const query = useQueryOf(findReceived, input, { staleTime: 0, refetchInterval: 5_000 });
  const { data } = query;
  return (
    <Modal
      open={open}
      title={text("inbox")}
      width={560}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClosed();
        rescueFocus();
      }}
    >
      <p className="note inbox-hint">{text("inboxHint")}</p>
      <ProblemBanner query={query} />
      {data === undefined && query.problem === null && <Skeleton active title={false} />}
      {data?.list.length === 0 &&
        (noticeId === undefined ? (
          <EmptyState
            icon={<Inbox size={24} strokeWidth={1.5} />}
            title={text("inboxNone")}
            hint={text("inboxNoneHint")}
          />
        ) : (
          <p className="note">{text("inboxGone")}</p>
        ))}
      <ul className="inbox">
        {data?.list.map((received) => (
          <Received key={received._id} received={received} />
        ))}
      </ul>
      {data !== undefined && data.page.count > pageSize && (
        <Pager page={page} size={pageSize} count={data.page.count} onChange={setPage} sizes={[]} />
      )}
    </Modal>
  );
}
