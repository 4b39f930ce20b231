import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { keepPreviousData } from "@tanstack/react-query";
import { Drawer } from "antd";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { Pager } from "#shared/list/Pager.tsx";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { NoticeLine } from "./NoticeLine.tsx";
import { noticeText as text } from "./notice.texts.ts";
import { openFirst } from "./notice-order.ts";
import "./notice.css";

export type NoticeShown = "open" | "all";

interface Props {
  shown: NoticeShown;
  onShow: (shown: NoticeShown) => void;
  onOpenDevice: (deviceId: string) => void;
  onClose: () => void;
}

const pageSize = 30;

/** Drawer with the incidents of devices and cameras, ongoing ones first. */
export function NoticeDrawer({ shown, onShow, onOpenDevice, onClose }: Props) {
  const [page, setPage] = useState(1);
  const query = useQueryOf(
    findNotices,
    { page, size: pageSize, open: shown === "open" ? 1 : 0 },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = query;
  const [title, hint] = shown === "open" ? (["noneOpen", "noneOpenHint"] as const) : (["none", "noneHint"] as const);
  return (
    <Drawer
      open
      rootClassName="detail-drawer"
      getContainer={false}
      size={560}
      mask={false}
      title={text("title")}
      closable={{ placement: "end", "aria-label": text("close") }}
      onClose={onClose}
    >
      <div className="notice-head">
        <SegmentFilter<NoticeShown>
          name={text("which")}
          value={shown}
          options={[
            { value: "open", label: text("open"), count: data?.openCount },
            { value: "all", label: text("all") },
          ]}
          onChange={(next) => {
            setPage(1);
            onShow(next);
          }}
        />
      </div>
      <ProblemBanner query={query} />
      {data === undefined && query.problem === null && <ListSkeleton dense />}
      {data?.list.length === 0 && (
        <EmptyState icon={<CircleCheck size={24} strokeWidth={1.5} />} title={text(title)} hint={text(hint)} />
      )}
      {data !== undefined && (
        <ul className={query.isPlaceholderData ? "notice-list stale" : "notice-list"}>
          {openFirst(data.list).map((notice) => (
            <NoticeLine key={notice._id} notice={notice} onOpenDevice={onOpenDevice} />
          ))}
        </ul>
      )}
      {data !== undefined && data.page.count > pageSize && (
        <Pager page={page} size={pageSize} count={data.page.count} onChange={setPage} sizes={[]} />
      )}
    </Drawer>
  );
}
