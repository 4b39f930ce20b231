import { useEffect } from "react";
import { clearLoss, recordLoss } from "./connection.store.ts";

/**
 * Interval of the requests and timeout of one request, in milliseconds. An unreachable server is reported within 5 s.
 */
const everyMs = 2_000;

/**
 * Returns whether the server answers. An error counts: a server that is starting or short of disk space answers with
 * one.
 */
async function isServerThere(): Promise<boolean> {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(everyMs) });
    return true;
  } catch {
    return false;
  }
}

/** Polls the server on a page that has no push connection, and reports when the server is unreachable. */
export function usePulse(): void {
  useEffect(() => {
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      if (await isServerThere()) clearLoss();
      else recordLoss();
      isAsking = false;
    }, everyMs);
    return () => {
      clearInterval(timer);
      clearLoss();
    };
  }, []);
}
