import { Navigate } from "@tanstack/react-router";

/** Unknown paths go to /404. Specification part 1, section 2. */
export function ToNotFound() {
  return <Navigate to="/404" replace />;
}
