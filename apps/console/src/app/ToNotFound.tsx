import { Navigate } from "@tanstack/react-router";

/** Unknown paths go to /404. docs/reference/console.md C1. */
export function ToNotFound() {
  return <Navigate to="/404" replace />;
}
