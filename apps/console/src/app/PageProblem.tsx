import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Button } from "antd";
import { CloudOff, RefreshCw, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { appText } from "./app.texts.ts";
import { PageLoadTimeout } from "./page-timeout.ts";

const pollMs = 4000;
const icon = { size: 24, strokeWidth: 1.5 };

/**
 * Returns whether the browser failed to fetch a chunk of the console: no connection, or a newer version replaced it.
 */
function isPartMissing(error: unknown): boolean {
  if (error instanceof PageLoadTimeout) return true;
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload css/i.test(error.message)
  );
}

/**
 * Replaces a page that could not be loaded or drawn; the layout around the page stays. A missing chunk is fetched by
 * reloading the console, but only once the server answers. Without a server the browser would show its own error page.
 */
export function PageProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = isPartMissing(error);
  const system = useQueryOf(
    getSystemInfo,
    {},
    { staleTime: 0, gcTime: 0, enabled: missing, retry: true, retryDelay: pollMs, networkMode: "always" },
  );
  const wanted = useRef(false);
  const reachable = system.isFetchedAfterMount && system.isSuccess;
  const reloadWhenRequested = useEffectEvent(() => {
    if (wanted.current) location.reload();
  });
  useEffect(() => {
    if (reachable) reloadWhenRequested();
  }, [reachable]);
  const reload = () => {
    wanted.current = true;
    if (reachable) location.reload();
    else void system.retryNow();
  };
  if (!missing) {
    const again = () => {
      reset();
      void router.invalidate();
    };
    return (
      <EmptyState
        icon={<TriangleAlert {...icon} />}
        title={appText("pageBroken")}
        hint={appText("pageBrokenHint")}
        actions={<Button onClick={again}>{appText("retry")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={reachable ? <RefreshCw {...icon} /> : <CloudOff {...icon} />}
      title={appText(reachable ? "newVersion" : "loadFailed")}
      hint={appText(reachable ? "newVersionHint" : "loadFailedHint")}
      actions={
        <Button type="primary" onClick={reload}>
          {appText(reachable ? "reload" : "retry")}
        </Button>
      }
    />
  );
}
