import { Navigate, useLocation } from "@tanstack/react-router";
import { type ComponentProps } from "react";
import { operatorPath } from "../features/operator/operator.route.tsx";
import { errorKeyOf } from "../shared/api/api-error.ts";
import { ProblemBanner } from "../shared/screen/ProblemBanner.tsx";

/** It could not be learned who is signed in; an operator, who works in no organisation, is led to his own pages. */
export function CallerProblem({ query }: Pick<ComponentProps<typeof ProblemBanner>, "query">) {
  const { pathname } = useLocation();
  const isOperator = query.problem !== null && errorKeyOf(query.problem) === "operator_outside";
  if (!isOperator) return <ProblemBanner query={query} />;
  // while his page is still being loaded the address is its already; a second way there would begin anew, for ever
  return pathname.startsWith(operatorPath) ? null : <Navigate to={operatorPath} replace />;
}
