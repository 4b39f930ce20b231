import { getAlias, getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useLocation } from "@tanstack/react-router";
import { useCaller } from "../features/organisation/organisation.public.ts";
import { useQueryOf } from "../shared/api/use-query-of.ts";
import { setGroupTerm } from "../shared/format/texts.ts";
import { versionLabel } from "../shared/format/version.ts";
import { ProblemBanner } from "../shared/screen/ProblemBanner.tsx";
import { appText } from "./app.texts.ts";
import { LiveParts } from "./LiveParts.tsx";
import { layoutOf } from "./layout.ts";
import { PageOfCaller } from "./PageOfCaller.tsx";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { useMini } from "./sidebar/use-mini.ts";
import { TopBar } from "./top-bar/TopBar.tsx";
import { useTabIcon } from "./use-tab-icon.ts";
import { useTitle } from "./use-title.ts";
import { ViewingBar } from "./ViewingBar.tsx";
import "./shell.css";

/** The layout around every page: top bar, sidebar, content. */
export function Shell() {
  const caller = useCaller();
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { pathname: path, search: address } = useLocation();
  const { mini, toggle } = useMini();
  const layout = layoutOf(path);
  const user = caller.data;
  const alias = useQueryOf(getAlias, {}, { staleTime: 5 * 60_000, enabled: user?.org != null });
  setGroupTerm(alias.data?.group);
  const ready = user !== undefined && (user.org === null || alias.data !== undefined || alias.problem !== null);
  useTitle(user, system.data?.name, path);
  useTabIcon(user?.org?.logo || system.data?.logo || "");
  const parts = ["shell", mini && "mini", !layout.topBar && "no-top", !layout.sidebar && "no-side"];
  return (
    <div className={parts.filter(Boolean).join(" ")}>
      <button type="button" className="skip-link" onClick={() => document.getElementById("content")?.focus()}>
        {appText("skip")}
      </button>
      {user !== undefined && user.viewing !== null && <ViewingBar user={user} until={user.viewing.until} />}
      {layout.topBar && <TopBar system={system.data} user={user} path={path} address={address} />}
      {layout.sidebar && (
        <Sidebar
          user={user}
          version={system.data && versionLabel(system.data.version)}
          mini={mini}
          {...(layout.collapse ? { onToggle: toggle } : {})}
        />
      )}
      <main className="shell-main" id="content" tabIndex={-1}>
        {user !== undefined && <LiveParts user={user} />}
        {user === undefined ? <ProblemBanner query={caller} /> : ready && <PageOfCaller user={user} path={path} />}
      </main>
    </div>
  );
}
