import { versionLabel } from "#shared/format/version.ts";
import { ConnectionBar } from "#shared/screen/ConnectionBar.tsx";
import { NoticeBar } from "#shared/screen/NoticeBar.tsx";
import { appText } from "./app.texts.ts";
import { CallerProblem } from "./CallerProblem.tsx";
import { LiveParts } from "./LiveParts.tsx";
import { layoutOf } from "./layout.ts";
import { PageOfCaller } from "./PageOfCaller.tsx";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { useMenuSheet, useMini } from "./sidebar/use-mini.ts";
import { TopBar } from "./top-bar/TopBar.tsx";
import { useFrameParts } from "./use-frame-parts.ts";
import { ViewingBar } from "./ViewingBar.tsx";
import "./shell.css";

/** The layout around every page: top bar, sidebar, content. */
export function Shell() {
  const { caller, user, system, ready, path, address } = useFrameParts();
  const { mini, toggle } = useMini();
  const layout = layoutOf(path);
  const isSheet = useMenuSheet();
  const hasRail = layout.sidebar && !isSheet;
  const parts = ["shell", mini && "mini", !layout.topBar && "no-top", !hasRail && "no-side"];
  const version = system && versionLabel(system.version);
  return (
    <div className={parts.filter(Boolean).join(" ")}>
      <button type="button" className="skip-link" onClick={() => document.getElementById("content")?.focus()}>
        {appText("skip")}
      </button>
      <div className="shell-bars">
        <ConnectionBar />
        {layout.topBar && <NoticeBar />}
        {user !== undefined && user.viewing !== null && <ViewingBar user={user} until={user.viewing.until} />}
      </div>
      {layout.topBar && (
        <TopBar
          system={system}
          user={user}
          path={path}
          address={address}
          menu={isSheet && layout.sidebar && <Sidebar user={user} version={version} mini={false} />}
        />
      )}
      {hasRail && (
        <Sidebar user={user} version={version} mini={mini} {...(layout.collapse ? { onToggle: toggle } : {})} />
      )}
      <main className="shell-main" id="content" tabIndex={-1}>
        {user !== undefined && <LiveParts user={user} path={path} />}
        {user === undefined ? <CallerProblem query={caller} /> : ready && <PageOfCaller user={user} path={path} />}
      </main>
    </div>
  );
}
