import { type Answer } from "@huiyan/contract/endpoint";
import { findSightings } from "@huiyan/contract/patrol/patrol.api";
import { keepPreviousData } from "@tanstack/react-query";
import { Modal } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { duration, shortTime } from "#shared/format/time.ts";
import { Pager } from "#shared/list/Pager.tsx";
import { DataTable } from "#shared/list/table/DataTable.tsx";
import { type ListColumn } from "#shared/list/table/fit-columns.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { patrolText as text } from "./patrol.texts.ts";

type Sighting = Answer<typeof findSightings>["list"][number];

const columns = (): ListColumn<Sighting>[] => [
  { key: "point", title: text("point"), width: 200, render: ({ point_name }) => point_name },
  { key: "user", title: text("seenBy"), width: 120, render: ({ user }) => user },
  { key: "loop", title: text("title"), width: 120, render: ({ loop }) => loop },
  { key: "start", title: text("seenFrom"), width: 136, render: ({ start }) => <time>{shortTime(start)}</time> },
  {
    key: "lasted",
    title: text("lasted"),
    width: 96,
    align: "right",
    render: ({ start, end }) => <span className="num">{duration((end - start) / 1000)}</span>,
  },
];
const pageSize = 10;

/** Dialog with the log of all patrols: which member saw which camera, and when; newest first. */
export function SightingsDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [page, setPage] = useState(1);
  const found = useQueryOf(
    findSightings,
    { page, size: pageSize },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data } = found;
  return (
    <Modal
      open={open}
      title={text("log")}
      width={800}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ProblemBanner query={found} />
      {data !== undefined && data.list.length === 0 && <p className="note">{text("logNone")}</p>}
      {data !== undefined && data.list.length > 0 && (
        <div className="patrol-log">
          <DataTable name={text("log")} columns={columns()} rows={data.list} stale={found.isPlaceholderData} dense />
          <Pager
            page={page}
            size={pageSize}
            count={data.page.count}
            more={data.page.more === true}
            onChange={setPage}
            sizes={[]}
          />
        </div>
      )}
    </Modal>
  );
}
