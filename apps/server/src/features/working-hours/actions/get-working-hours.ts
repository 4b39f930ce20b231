import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { formatHour } from "@huiyan/contract/working-hours/format-hour";
import {
  type getWorkingHours as api,
  type WorkedDay,
  type WorkedTotal,
} from "@huiyan/contract/working-hours/working-hours.api";
import {
  daysBetween,
  fullDayHours,
  hoursOf,
  ratioOf,
  totalSeconds,
  workingHoursAlgorithm,
  workingStrips,
} from "@huiyan/contract/working-hours/working-hours.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { dayFilter, workplaceOf } from "../day-filter.ts";
import { findDaysOf } from "../days-of.ts";
import {
  type DayFilter,
  findWorkplaces,
  sumWorkedPoints,
  type WorkedDayRow,
  type WorkedTotalRow,
} from "../working-hours.queries.ts";

function viewDay(row: WorkedDayRow): WorkedDay {
  const strips = workingStrips(row.spans);
  return {
    camera: row.point_name,
    time: row.day,
    result: strips,
    allList: strips,
    point: { _id: row.point_id, name: row.point_name },
    device_id: row.device_id,
    device_name: row.device_name,
    start: strips.at(0)?.start ?? 0,
    end: strips.at(-1)?.end ?? 0,
    seconds: totalSeconds(strips),
  };
}

const totalOf = ({ point_id, point_name, device_id, device_name, seconds }: WorkedTotalRow) => ({
  camera_name: point_name,
  point: { _id: point_id, name: point_name },
  device_id,
  device_name,
  seconds,
});

/** Returns the presence by day, and its sums by point. */
async function daysAndTotals({ db, caller }: Context<ReaderCaller>, days: DayFilter, input: Received<typeof api>) {
  const { alg_id, only } = input;
  const filter = workplaceOf(input);
  if (only === "totals" && alg_id === workingHoursAlgorithm) {
    const sums = await sumWorkedPoints(db.sql, caller.scope, days, filter);
    const counted = sums.reduce((sum, each) => sum + each.days, 0);
    return { dataList: [], counted, worked: sums.map(({ point_id }) => point_id), totals: sums.map(totalOf) };
  }
  const rows = await findDaysOf(db.sql, caller.scope, alg_id, days, filter);
  const dataList = rows.map(viewDay).filter(({ seconds }) => seconds > 0);
  const totals = [...Map.groupBy(dataList, ({ point }) => point._id).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { camera: camera_name, point, device_id, device_name } = first;
    const seconds = others.reduce((sum, each) => sum + each.seconds, first.seconds);
    return [{ camera_name, point, device_id, device_name, seconds }];
  });
  const worked = [...new Set(rows.map(({ point_id }) => point_id))];
  return { dataList: only === "totals" ? [] : dataList, counted: dataList.length, worked, totals };
}

const byName = new Intl.Collator("zh");

/** Returns working hours by day and point. @throws AppError working_hours_range */
export async function getWorkingHours(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const days = dayFilter(input, now);
  const { dataList, counted, worked, totals } = await daysAndTotals(ctx, days, input);
  const wanted = { algId: input.alg_id, worked };
  const points = await findWorkplaces(ctx.db.sql, ctx.caller.scope, days, workplaceOf(input), wanted);
  const count = daysBetween(days.first, days.last);
  const totalHourList = totals
    .map(
      ({ seconds, ...point }): WorkedTotal => ({
        ...point,
        totalHour: hoursOf(seconds),
        allHour: fullDayHours * count,
        seconds,
        formatHour: formatHour(seconds, ctx.request.language),
        ratio: ratioOf(seconds, count),
      }),
    )
    .toSorted((a, b) => b.seconds - a.seconds || byName.compare(a.camera_name, b.camera_name));
  const end = addressEnd(now, addressLifeMs);
  return {
    dataList,
    counted,
    totalHourList,
    points: points.map((row) => ({
      point: { _id: row.point_id, name: row.point_name },
      device_id: row.device_id,
      device_name: row.device_name,
      online: row.online,
      arranged: row.arranged,
      image_url: signedAddress(ctx.key, row.image_key, "thumb", end),
    })),
    ...days,
  };
}
