import { getHomeData, type HomeData, type KpiCard } from "@huiyan/contract/home/home.api";
import { type ArrivalCount } from "#features/alarm/alarm.public.ts";

const plusLast = (values: readonly number[], n: number): number[] =>
  values.map((value, at) => (at === values.length - 1 ? value + n : value));
const grown = <T extends { count: number[] }>(trend: T, n: number): T => ({
  ...trend,
  count: plusLast(trend.count, n),
});

/**
 * How pushed alarms change today's figures of the home page. Growth rates and ranks change only with an answer of the
 * server.
 */
export const homeArrivals: ArrivalCount<HomeData> = {
  name: getHomeData.name,
  timeOf: ({ data_time }) => data_time,
  count(home, fresh) {
    const n = fresh.length;
    const cards = (list: readonly KpiCard[]) =>
      list.map((card) => {
        const own = fresh.filter(({ alg }) => alg === card.alg_id).length;
        return own === 0 ? card : { ...card, count: card.count + own, series: plusLast(card.series, own) };
      });
    const { kpi, alert_trend: trend } = home;
    return {
      ...home,
      message_today: home.message_today + n,
      kpi: { 1: cards(kpi[1]), 7: cards(kpi[7]) },
      alert_last_7_days: grown(home.alert_last_7_days, n),
      alert_trend: { 1: grown(trend[1], n), 7: grown(trend[7], n), 30: grown(trend[30], n) },
    };
  },
};
