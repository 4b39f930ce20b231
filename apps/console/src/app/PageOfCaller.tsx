import { Navigate, Outlet, useMatches } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { FirstOrganisation, hasChoice, isClosed, type UserInfo } from "../features/organisation/organisation.public.ts";
import { EmptyState } from "../shared/screen/EmptyState.tsx";
import { PageParts } from "../shared/screen/PageParts.tsx";
import { appText } from "./app.texts.ts";

/** What the operator has closed or locked for the organisation, opened by its address. */
function ClosedPage() {
  return (
    <EmptyState
      isPage
      icon={<Lock size={24} strokeWidth={1.5} />}
      title={appText("locked")}
      hint={appText("lockedHint")}
    />
  );
}

const companyPath = "/company";

/**
 * The page, once it is clear in which organisation. A person without one sees only the company page:
 * docs/reference/console.md C4. Judged by the page that would be drawn: while the company page is still being loaded, the address is its
 * already, and drawing the old page would ask for what one may not see.
 */
export function PageOfCaller({ user, path }: { user: UserInfo; path: string }) {
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  if (user.org !== null && isClosed(user, path)) return <ClosedPage />;
  if (user.org !== null || drawn === companyPath)
    return (
      <PageParts>
        <Outlet />
      </PageParts>
    );
  if (path === companyPath) return null;
  return hasChoice(user) ? <FirstOrganisation user={user} /> : <Navigate to={companyPath} replace />;
}
