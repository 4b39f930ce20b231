import { useEffect } from "react";
import { clearLoss, recordLoss } from "./connection.store.ts";

/** Poll interval and timeout of one request, in milliseconds. Together they report an unreachable server within 5 s. */
const everyMs = 2_000;

/**
 * Returns whether the server answers. An error status counts as an answer: a server that starts or has a full disk
 * sends one.
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
    let isOver = false;
    const timer = setInterval(async () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      const isThere = await isServerThere();
      isAsking = false;
      if (isOver) return;
      if (isThere) clearLoss();
      else recordLoss();
    }, everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      clearLoss();
    };
  }, []);
}
