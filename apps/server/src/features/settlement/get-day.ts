import { type Answer } from "@huiyan/contract/endpoint";
import { type getSettlementDay as api, type SettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { type Queryable } from "#platform/db/database.ts";
import { found } from "#platform/error/app-error.ts";
import { daySpan } from "./china-days.ts";
import { getLastComparison } from "./comparison.queries.ts";
import { listCorrections } from "./correction.queries.ts";
import { listDays } from "./day.queries.ts";

export async function getDay(db: Queryable, orgId: string, day: string): Promise<SettlementDay> {
  const [found_] = await listDays(db, orgId, daySpan(day));
  return found(found_);
}

export const getWholeDay = async (db: Queryable, orgId: string, day: string): Promise<Answer<typeof api>> => ({
  day: await getDay(db, orgId, day),
  comparison: await getLastComparison(db, orgId, day),
  corrections: await listCorrections(db, orgId, day),
});
