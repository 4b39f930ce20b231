import { Navigate, Outlet, useMatches } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { FirstOrganisation, hasChoice, isClosed, type UserInfo } from "#features/organisation/organisation.public.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { PageParts } from "#shared/screen/PageParts.tsx";
import { appText } from "./app.texts.ts";

/** Replaces a page that the operator disabled or locked for the organisation. */
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
 * Draws the page once the organisation of the user is known. A user without an organisation sees only the company page:
 * docs/reference/console.md C4.
 * The check uses the page that would be drawn, not the address. While the company page loads, the address is already
 * `/company`, and the previous page would still send requests that the user may not send.
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
