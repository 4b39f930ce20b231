import { Navigate, Outlet, useMatches } from "@tanstack/react-router";
import { FirstOrganisation, hasChoice, type UserInfo } from "../features/organisation/organisation.public.ts";

const companyPath = "/company";

/**
 * The page, once it is clear in which organisation. A person without one sees only the company page:
 * docs/reference/console.md C4. Judged by the page that would be drawn: while the company page is still being loaded, the address is its
 * already, and drawing the old page would ask for what one may not see.
 */
export function PageOfCaller({ user, path }: { user: UserInfo; path: string }) {
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  if (user.org !== null || drawn === companyPath) return <Outlet />;
  if (path === companyPath) return null;
  return hasChoice(user) ? <FirstOrganisation user={user} /> : <Navigate to={companyPath} replace />;
}
