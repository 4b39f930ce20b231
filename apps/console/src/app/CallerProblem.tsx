import { Navigate, useLocation } from "@tanstack/react-router";
import { type ComponentProps } from "react";
import { operatorPath } from "#features/operator/operator.route.tsx";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";

/**
 * Shows that the signed-in account could not be read. Redirects an operator, who has no organisation, to the operator
 * pages.
 */
export function CallerProblem({ query }: Pick<ComponentProps<typeof ProblemBanner>, "query">) {
  const { pathname } = useLocation();
  const isOperator = query.problem !== null && errorKeyOf(query.problem) === "operator_outside";
  if (!isOperator) return <ProblemBanner query={query} />;
  // While the operator page loads, the address already begins with `operatorPath`. Redirecting then would loop forever.
  return pathname.startsWith(operatorPath) ? null : <Navigate to={operatorPath} replace />;
}
