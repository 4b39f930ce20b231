import { Navigate } from "@tanstack/react-router";

/** Redirects unknown paths to /404. docs/reference/console.md C1. */
export function ToNotFound() {
  return <Navigate to="/404" replace />;
}
