import { redeemLink } from "@huiyan/contract/dashboard/display-link.api";
import { type DisplayScreen, displayLimits } from "@huiyan/contract/dashboard/display-link.rules";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "#shared/api/api-error.ts";
import { call } from "#shared/api/call.ts";
import { holdDisplayToken } from "#shared/auth/session.store.ts";
import { onSessionEnd } from "#shared/auth/session-end.ts";
import { reopen } from "#shared/screen/reopen.ts";

export type Wall =
  | { phase: "opening" | "unreachable" | "ended" }
  /**
   * The page has a token. The screen keeps its data while the token is renewed. `session` is the number of tokens so
   * far: a socket belongs to one token, so it is reopened when the number changes.
   */
  | { phase: "shown"; screen: DisplayScreen; group: string | undefined; name: string; session: number };

/** Delay before a retry when the server is unreachable, in milliseconds. */
const retryMs = 5000;
/**
 * Minimum pause between two sessions in milliseconds. Limits the rate of requests if sessions end right after they
 * begin.
 */
const pauseMs = 2000;

type Outcome = { wall: Wall; againMs?: number };

function outcomeOf(error: unknown, before: Wall): Outcome {
  const isRefused = error instanceof ApiError && error.final;
  if (isRefused) return { wall: { phase: "ended" }, againMs: displayLimits.askAgainMs };
  const waitMs = error instanceof ApiError ? (error.retryAfterMs ?? retryMs) : retryMs;
  const wall: Wall = before.phase === "opening" ? { phase: "unreachable" } : before;
  return { wall, againMs: Math.min(Math.max(waitMs, retryMs), displayLimits.askAgainMs) };
}

/**
 * Exchanges the key of the screen share for a session, and again whenever the session ends: after a restart, a network
 * failure, or by a user. Retries a disabled share every minute. Reloads the console if the server has another version.
 */
export function useWall(key: string): Wall {
  const client = useQueryClient();
  const [wall, setWall] = useState<Wall>({ phase: "opening" });
  useEffect(() => {
    let current: Wall = { phase: "opening" };
    let version: string | undefined;
    let startedAt = 0;
    let session = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let left = false;

    function show({ wall: next, againMs }: Outcome) {
      current = next;
      setWall(next);
      if (againMs !== undefined) timer = setTimeout(() => void ask(), againMs);
    }

    async function begin(): Promise<Outcome> {
      const system = await call(getSystemInfo, {});
      if (version !== undefined && version !== system.version) reopen();
      version = system.version;
      const { token, screen, name, group_id } = await call(redeemLink, { key });
      if (left) return { wall: current };
      holdDisplayToken(token);
      startedAt = Date.now();
      session += 1;
      void client.invalidateQueries();
      return { wall: { phase: "shown", screen, group: group_id ?? undefined, name, session } };
    }

    async function ask() {
      if (asking || left) return;
      clearTimeout(timer);
      asking = true;
      const outcome = await begin().catch((error: unknown) => outcomeOf(error, current));
      asking = false;
      if (left) return;
      if (outcome.wall.phase === "ended") client.clear();
      show(outcome);
    }

    holdDisplayToken(null);
    void ask();
    const stop = onSessionEnd(() => {
      if (asking || left) return;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), Math.max(0, startedAt + pauseMs - Date.now()));
    });
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, key]);
  return wall;
}
