import { rankCharging } from "@huiyan/contract/charging/charging.api";
import { type ChargingDays, chargingDays } from "@huiyan/contract/charging/charging.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { keepPreviousData } from "@tanstack/react-query";
import { Modal, Skeleton } from "antd";
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { PlateChip } from "#shared/media/PlateChip.tsx";
import { rescueFocus } from "#shared/screen/focus-row.ts";
import { chargingText as text } from "../charging.texts.ts";
import { plateColor } from "./charging-list.ts";

type Ranking = Answer<typeof rankCharging>;
type Ranked = Ranking["list"][number];

/** Dialog of the ten plates with the most charges, compared with the previous period of the same length. */
export function RankDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [days, setDays] = useState<ChargingDays>(7);
  const query = useQueryOf(rankCharging, { days }, { placeholderData: keepPreviousData });
  return (
    <Modal
      open={open}
      title={text("rankTitle")}
      width={640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClosed();
        rescueFocus();
      }}
    >
      <div className="rank-head">
        <SegmentFilter
          name={text("range")}
          value={`${days}`}
          options={chargingDays.map((each) => ({ value: `${each}`, label: text(`rank${each}`) }))}
          onChange={(value) => setDays(chargingDays.find((each) => `${each}` === value) ?? 7)}
        />
        {query.data !== undefined && <RankTotal ranking={query.data} />}
      </div>
      {query.data === undefined ? (
        query.problem === null ? (
          <Skeleton active title={false} paragraph={{ rows: 10 }} />
        ) : (
          <p className="charging-problem" role="alert">
            {query.problem.message}
          </p>
        )
      ) : (
        <RankList list={query.data.list} isStale={query.isPlaceholderData} />
      )}
    </Modal>
  );
}

function RankTotal({ ranking: { count, before, growth } }: { ranking: Ranking }) {
  return (
    <span className="rank-total">
      {text("rankTotal", { n: count })}
      <span className="note">{text("rankBefore", { n: before })}</span>
      {before > 0 && <Growth growth={growth} />}
    </span>
  );
}

function RankList({ list, isStale }: { list: readonly Ranked[]; isStale: boolean }) {
  if (list.length === 0) return <p className="rank-none">{text("none")}</p>;
  const maxCount = Math.max(...list.map(({ count }) => count));
  return (
    <ol className={isStale ? "rank-list stale" : "rank-list"} aria-busy={isStale}>
      {list.map(({ rank, plate_num, count, before, growth }) => (
        <li key={plate_num}>
          <span
            className={rank <= 3 ? "rank-number first" : "rank-number"}
            role="img"
            aria-label={text("rankOf", { n: rank })}
          >
            {rank}
          </span>
          <PlateChip plate={plate_num} color={plateColor(plate_num)} name={text("plate")} isSmall />
          <span className="rank-bar" aria-hidden="true">
            <i style={{ width: `${(count / maxCount) * 100}%` }} />
          </span>
          <b className="num">{grouped(count)}</b>
          <span className="rank-change">
            {before === 0 ? <span className="note">{text("rankNew")}</span> : <Growth growth={growth} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * Change against the previous period. An arrow shows the direction. There is no colour, since neither direction is
 * better.
 */
function Growth({ growth }: { growth: number }) {
  const Icon = growth > 0 ? TrendingUp : growth < 0 ? TrendingDown : Minus;
  const change = growth > 0 ? "rankUp" : growth < 0 ? "rankDown" : "rankSame";
  return (
    <span className="rank-growth num" role="img" aria-label={text(change, { n: Math.abs(growth) })}>
      <Icon size={14} aria-hidden="true" />
      {growth === 0 ? "0%" : `${growth > 0 ? "+" : "−"}${Math.abs(growth)}%`}
    </span>
  );
}
