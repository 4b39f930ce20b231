import { type findChargingRecords as api } from "@huiyan/contract/charging/charging.api";
import { maskPhone } from "@huiyan/contract/charging/charging.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { findReportRows } from "../report/report.queries.ts";
import { reportFilter } from "../report/report-filter.ts";

export async function findChargingRecords(
  ctx: Context<ReaderCaller>,
  { page, size, ...input }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const filter = reportFilter(input, now);
  const { rows, total } = await findReportRows(ctx.db.sql, ctx.caller.scope, filter, { page, size });
  const end = addressEnd(now, addressLifeMs);
  return {
    list: rows.map(({ plate, count, phone, crop }, at) => ({
      _id: plate,
      plate_num: plate,
      plate_phone: maskPhone(phone ?? ""),
      count,
      image: signedAddress(ctx.key, crop ?? "", "full", end),
      idx: (page - 1) * size + at + 1,
    })),
    page: { page, size, count: total },
  };
}
