import { Navigate } from "@tanstack/react-router";

/** Redirects /set, which has no content. */
export function ToBasicInfo() {
  return <Navigate to="/set/my" replace />;
}
