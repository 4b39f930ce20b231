import { Navigate } from "@tanstack/react-router";

/** /set itself shows nothing. */
export function ToBasicInfo() {
  return <Navigate to="/set/my" replace />;
}
