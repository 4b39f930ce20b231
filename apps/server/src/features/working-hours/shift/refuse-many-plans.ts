import { type Queryable } from "#platform/db/database.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { countPlans } from "./shift.queries.ts";

const maxPlans = 5000;

/** Refuses one more plan if the limit is reached. Call it with the plans locked. @throws AppError shift_plan_limit */
export async function refuseManyPlans(db: Queryable, orgId: string): Promise<void> {
  refuseUnless((await countPlans(db, orgId)) < maxPlans, "shift_plan_limit");
}
