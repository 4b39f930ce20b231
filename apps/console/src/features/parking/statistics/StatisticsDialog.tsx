import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { formatYuan, yuanOf } from "@huiyan/contract/parking/fen";
import { summariseOrders } from "@huiyan/contract/parking/statistics.api";
import { keepPreviousData } from "@tanstack/react-query";
import { Modal, Skeleton } from "antd";
import { useMemo, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ChartPanel } from "#shared/chart/ChartPanel.tsx";
import { type ChartData } from "#shared/chart/chart-data.ts";
import { grouped } from "#shared/format/count.ts";
import { monthDay } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { rescueFocus } from "#shared/screen/focus-row.ts";
import { GroupFigures } from "./GroupFigures.tsx";
import { statisticsText as text } from "./statistics.texts.ts";
import "./statistics.css";

type Statistics = Answer<typeof summariseOrders>;

const periods = { 7: "days7", 30: "days30" } as const;
type Period = keyof typeof periods;

function chartsOf({ days }: Statistics): Record<"orders" | "money" | "rates", ChartData> {
  const labels = days.map(({ day }) => monthDay(day));
  const isPartial = days.at(-1)?.day === startOfDay(dayOf(Date.now()));
  const chart = (...series: ChartData["series"]): ChartData => ({ category: text("day"), labels, series, isPartial });
  return {
    orders: chart(
      { name: text("made"), values: days.map(({ made }) => made) },
      { name: text("paid"), values: days.map(({ paid }) => paid) },
    ),
    money: chart(
      { name: text("amount"), values: days.map(({ amount_fen }) => yuanOf(amount_fen)) },
      { name: text("paidMoney"), values: days.map(({ paid_fen }) => yuanOf(paid_fen)) },
    ),
    rates: chart({ name: text("rate"), values: days.map(({ sample_rate }) => sample_rate) }),
  };
}

interface Props {
  /** Id of the group whose devices are counted; undefined for all. */
  groupId: string | undefined;
  onClosed: () => void;
}

/**
 * Dialog of the statistics: created and paid orders with their amounts, by day and by group, and the share of reviewed
 * records.
 */
export function StatisticsDialog({ groupId, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [period, setPeriod] = useState<Period>(7);
  const input = { days: period, ...(groupId === undefined ? {} : { group_id: groupId }) };
  const query = useQueryOf(summariseOrders, input, { placeholderData: keepPreviousData });
  const charts = useMemo(() => query.data && chartsOf(query.data), [query.data]);
  const state = { loading: query.isFetching, stale: query.problem !== null };
  return (
    <Modal
      open={open}
      title={text("title")}
      width={1080}
      centered
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClosed();
        rescueFocus();
      }}
    >
      <div className="statistics">
        <div className="statistics-head">
          <SegmentFilter
            name={text("day")}
            value={`${period}`}
            options={Object.entries(periods).map(([value, key]) => ({ value, label: text(key) }))}
            onChange={(value) => setPeriod(value === "30" ? 30 : 7)}
          />
          {query.problem !== null && <span className="form-error">{query.problem.message}</span>}
        </div>
        {query.data === undefined ? query.problem === null && <Skeleton active /> : <Totals total={query.data.total} />}
        <div className="statistics-charts">
          <ChartPanel title={text("orders")} kind="bar" data={charts?.orders} {...state} />
          <ChartPanel title={text("money")} kind="bar" data={charts?.money} {...state} />
          <ChartPanel title={text("rates")} kind="line" data={charts?.rates} {...state} />
          <GroupFigures groups={query.data?.groups} />
        </div>
      </div>
    </Modal>
  );
}

function Totals({ total }: { total: Statistics["total"] }) {
  const { made, paid, amount_fen, paid_fen, sample_rate, reviewed, complete } = total;
  const tile = (name: string, value: string, unit: string, note: string) => (
    <div>
      <span className="note">{name}</span>
      <b className="num">
        {value} <small>{unit}</small>
      </b>
      <span className="note">{note}</span>
    </div>
  );
  return (
    <div className="statistics-totals">
      {tile(text("made"), grouped(made), text("count"), text("paidOf", { n: paid, yuan: formatYuan(paid_fen) }))}
      {tile(text("amount"), formatYuan(amount_fen), text("yuan"), "")}
      {tile(text("rate"), sample_rate.toFixed(1), "%", text("rateHint", { reviewed, complete }))}
    </div>
  );
}
