import { CallerProblem } from "./CallerProblem.tsx";
import { LiveParts } from "./LiveParts.tsx";
import { PageOfCaller } from "./PageOfCaller.tsx";
import { useFrameParts } from "./use-frame-parts.ts";
import { ViewingBar } from "./ViewingBar.tsx";
import "./shell.css";

/** Frame of pages that have no top bar and sidebar. Loads the signed-in account and keeps the alarm feed running. */
export function BareShell() {
  const { caller, user, ready, path } = useFrameParts();
  return (
    <div className="shell no-top no-side">
      {user !== undefined && user.viewing !== null && <ViewingBar user={user} until={user.viewing.until} />}
      <main className="shell-main" id="content" tabIndex={-1}>
        {user !== undefined && <LiveParts user={user} path={path} />}
        {user === undefined ? <CallerProblem query={caller} /> : ready && <PageOfCaller user={user} path={path} />}
      </main>
    </div>
  );
}
