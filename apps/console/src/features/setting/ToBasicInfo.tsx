import { Navigate } from "@tanstack/react-router";

/** Redirects /set, which has no content, to the first settings page. */
export function ToBasicInfo() {
  return <Navigate to="/set/my" replace />;
}
