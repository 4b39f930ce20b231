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
  workingStrips,
} from "@huiyan/contract/working-hours/working-hours.rules";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { addressEnd, signedAddress } from "../../../platform/storage/signed-address.ts";
import { dayFilter, workplaceOf } from "../day-filter.ts";
import { findDaysOf } from "../days-of.ts";
import { findWorkplaces, type WorkedDayRow } from "../working-hours.queries.ts";

function viewDay(row: WorkedDayRow): WorkedDay {
  const strips = workingStrips(row.spans);
  return {
    ...{ camera: row.point_name, time: row.day, result: strips, allList: strips },
    ...{ point: { _id: row.point_id, name: row.point_name }, device_id: row.device_id, device_name: row.device_name },
    ...{ start: strips.at(0)?.start ?? 0, end: strips.at(-1)?.end ?? 0, seconds: totalSeconds(strips) },
  };
}

/** @throws AppError working_hours_range */
export async function getWorkingHours(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const days = dayFilter(input, now);
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const algId = input.alg_id;
  const rows = await findDaysOf(sql, scope, algId, days, workplaceOf(input));
  const worked = [...new Set(rows.map(({ point_id }) => point_id))];
  const points = await findWorkplaces(sql, scope, days, workplaceOf(input), { algId, worked });
  const dataList = rows.map(viewDay).filter(({ seconds }) => seconds > 0);
  const count = daysBetween(days.first, days.last);
  const totals = [...Map.groupBy(dataList, ({ point }) => point._id)].flatMap(
    ([, [first, ...others]]): WorkedTotal[] => {
      if (first === undefined) return [];
      const { camera, point, device_id, device_name } = first;
      const seconds = others.reduce((sum, each) => sum + each.seconds, first.seconds);
      return [
        {
          ...{ camera_name: camera, totalHour: hoursOf(seconds), allHour: fullDayHours * count },
          ...{ formatHour: formatHour(seconds, ctx.request.language), point, device_id, device_name, seconds },
          ratio: ratioOf(seconds, count),
        },
      ];
    },
  );
  const end = addressEnd(now, addressLifeMs);
  return {
    dataList,
    totalHourList: totals.toSorted((a, b) => b.seconds - a.seconds || a.camera_name.localeCompare(b.camera_name, "zh")),
    points: points.map((row) => ({
      ...{ point: { _id: row.point_id, name: row.point_name }, device_id: row.device_id, device_name: row.device_name },
      ...{ online: row.online, arranged: row.arranged },
      image_url: signedAddress(ctx.key, row.image_key, "thumb", end),
    })),
    ...days,
  };
}
