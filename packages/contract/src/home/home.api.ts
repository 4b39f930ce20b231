import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";

const Count = z.number().int();
/**
 * Counts per hour (`HH:00`) of today up to now, or per day (`MM-DD`) with today last. Hours and days without alarms are
 * 0.
 */
const Trend = z.object({ date: z.array(z.string()), count: z.array(Count) }).meta({ id: "Trend" });

/**
 * An algorithm with its alarms of the period, their trend, and the growth in percent against the previous period up to
 * the same time. Growth is null if that period has no alarms.
 */
const KpiCard = z
  .object({ alg_id: z.string(), name: z.string(), count: Count, growth: z.number().nullable(), series: z.array(Count) })
  .meta({ id: "KpiCard" });
export type KpiCard = z.infer<typeof KpiCard>;

const GrowthRow = z
  .object({
    /** Rank by count, from 1. */
    index: Count,
    point_id: Id,
    name: z.string(),
    /** Groups of the point's device; the device's name if it is in no group. */
    location: z.string(),
    count: Count,
    daily_growth: z.number().nullable(),
  })
  .meta({ id: "GrowthRow" });
export type GrowthRow = z.infer<typeof GrowthRow>;

/**
 * Figures of the home page within the caller's scope. Alarms are lead alarms that are not deleted; days begin at
 * midnight.
 */
export const HomeData = z
  .object({
    data_time: EpochMs,
    group_count: Count,
    device_count: Count,
    device_online: Count,
    device_online_rate: z.number(),
    point_count: Count,
    point_online: Count,
    alg_count: Count,
    message_today: Count,
    /** Cards for today (`1`) and for the last seven days (`7`). */
    kpi: z.object({ 1: z.array(KpiCard), 7: z.array(KpiCard) }),
    alert_last_7_days: Trend,
    alert_trend: z.object({ 1: Trend, 7: Trend, 30: Trend }),
    /** Alarms of today per algorithm: the most frequent algorithms, then one row with the sum of the others. */
    alg_message_count: z.array(z.object({ name: z.string(), count: Count, rest: z.boolean() })),
    /** Points with the most alarms today, compared with yesterday up to the same time. */
    today_message: z.array(GrowthRow),
    /** Number of members in the caller's scope, by role; null for callers who do not manage members. */
    staff_count: z.object({ admin: Count, lead: Count, staff: Count, leave: Count, unactive: Count }).nullable(),
    /**
     * Setup steps, true when done; shown to an admin until the first alarm. Null: all done, the caller has another
     * role, or the demo.
     * `operator` is null if the step does not concern this organisation, because it is not the first one of the
     * installation.
     */
    first_steps: z.object({ operator: z.boolean().nullable(), device: z.boolean(), alarm: z.boolean() }).nullable(),
    /**
     * Contact for help; texts are empty if the operator set none. `flag`: true if a setting of the installation lists
     * the organisation as one with dedicated service (专属服务).
     */
    contact: z.object({ phone: z.string(), email: z.string(), flag: z.boolean() }),
  })
  .meta({ id: "HomeData" });
export type HomeData = z.infer<typeof HomeData>;

export const getHomeData = endpoint({
  name: "home.getData",
  method: "GET",
  path: "/api/client/home/data",
  permission: "member",
  cost: "query",
  summary: "首页数据",
  input: Nothing,
  output: HomeData,
});
