import { type BackupRow, getBackups } from "@huiyan/contract/backup/backup.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

const busyEveryMs = 1000;
const idleEveryMs = 15_000;

const isBusy = ({ state, drill }: BackupRow) =>
  [state, drill?.state].some((one) => one === "waiting" || one === "running");

/** Returns the schedule and the list of backups. Polls every second while a backup is running. */
export function useBackups() {
  const query = useQueryOf(
    getBackups,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.list.some(isBusy) === true ? busyEveryMs : idleEveryMs),
    },
  );
  const list = query.data?.list;
  const isOf = (under: (row: BackupRow) => string | undefined) =>
    list?.some((row) => ["waiting", "running"].includes(under(row) ?? "")) === true;
  return { query, isBackingUp: isOf(({ state }) => state), isTrying: isOf(({ drill }) => drill?.state) };
}
