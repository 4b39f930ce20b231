import { type Received } from "@huiyan/contract/endpoint";
import { type addCountPair } from "@huiyan/contract/head-count/head-count.api";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { refuse } from "#platform/error/app-error.ts";
import { listVisiblePoints, type PairValues } from "./pair.queries.ts";

type Input = Received<typeof addCountPair>;

/**
 * Returns the columns of a pair for the user's input.
 * @throws AppError not_found if the caller does not see one of the points
 */
export async function pairValues(
  db: Queryable,
  scope: Scope,
  input: Input,
  had: readonly string[] = [],
): Promise<PairValues> {
  const { first, second, first_rates, second_rates, name, kind } = input;
  const points = [...new Set([first.point_id, second.point_id])].filter((id) => !had.includes(id));
  const seen = await listVisiblePoints(db, scope, points);
  if (seen.length < points.length) refuse("not_found");
  const { delay_seconds, gap_seconds, opposite, spread_percent } = input;
  return {
    name,
    kind,
    delay_seconds,
    gap_seconds,
    opposite,
    spread_percent,
    first_point: first.point_id,
    first_alg: first.alg,
    second_point: second.point_id,
    second_alg: second.alg,
    first_miss: first_rates.miss,
    first_double: first_rates.double,
    second_miss: second_rates.miss,
    second_double: second_rates.double,
  };
}
