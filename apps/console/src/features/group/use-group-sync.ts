import { checkSync, startSync, syncPollMs, syncStates } from "@huiyan/contract/group/sync.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { replaceCached } from "#shared/api/change-cached.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { notify } from "#shared/notice/notice.ts";
import { groupText as text } from "./group.texts.ts";
import { refreshGroups } from "./group-cache.ts";

const key = keyOf(checkSync, {});

/**
 * Keeps the state of the import of groups from another system. An organisation has at most one running import. The
 * progress is polled until the import ends, also after a reload or if another user started it.
 * @param enabled true for users who may start an import, if groups come from another system
 */
export function useGroupSync(enabled: boolean) {
  const client = useQueryClient();
  const check = useQueryOf(
    checkSync,
    {},
    {
      enabled,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === syncStates.running ? syncPollMs : false),
    },
  );
  const start = useCommand(startSync, { onSuccess: (answer) => replaceCached(client, key, answer) });
  const status = check.data?.status;
  const before = useRef(status);
  const ended = useEffectEvent((now: typeof status) => {
    if (before.current === syncStates.running && now === syncStates.done) {
      notify("success", text("synced"));
      void refreshGroups(client);
    }
    before.current = now ?? before.current;
  });
  useEffect(() => ended(status), [status]);
  return {
    check,
    running: start.isPending || status === syncStates.running,
    /** Reason why the last import failed; undefined if it did not. */
    failure: status === syncStates.failed && !start.isPending ? check.data?.text : undefined,
    start: () => {
      if (!start.isPending && status !== syncStates.running) start.mutate({});
    },
  };
}
