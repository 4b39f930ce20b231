import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { AlarmFeed } from "../features/alarm/alarm.public.ts";
import { useCaller } from "../features/organisation/organisation.public.ts";
import { useQueryOf } from "../shared/api/use-query-of.ts";
import { versionLabel } from "../shared/format/version.ts";
import { ProblemStrip } from "../shared/screen/ProblemStrip.tsx";
import { useNarrow } from "../shared/screen/use-narrow.ts";
import { appText } from "./app.texts.ts";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";
import "./shell.css";

/** The layout around every page: top bar, sidebar, content. Whoever has no organisation sees only the company page. */
export function Shell() {
  const caller = useCaller();
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const path = useLocation().pathname;
  const mini = useNarrow();
  const user = caller.data;
  if (user !== undefined && user.org === null && path !== "/company") return <Navigate to="/company" replace />;
  return (
    <div className={mini ? "shell mini" : "shell"}>
      <button type="button" className="skip-link" onClick={() => document.getElementById("content")?.focus()}>
        {appText("skip")}
      </button>
      <TopBar name={system.data?.name} user={user} path={path} />
      <Sidebar menu={user?.client_menu ?? []} version={system.data && versionLabel(system.data.version)} mini={mini} />
      <main className="shell-main" id="content" tabIndex={-1}>
        {user === undefined ? (
          <ProblemStrip query={caller} />
        ) : (
          <>
            {user.org !== null && <AlarmFeed organisationId={user.org._id} />}
            <Outlet />
          </>
        )}
      </main>
    </div>
  );
}
