import { type Answer } from "@huiyan/contract/endpoint";
import { listDispatched, openDispatched } from "@huiyan/contract/notify/dispatch.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";
import { notify } from "#shared/notice/notice.ts";
import { alarmText as text } from "../alarm.texts.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { onMessageChanges } from "../feed/message-changes.ts";

type Dispatched = Answer<typeof listDispatched>;

/** Poll interval in milliseconds. Assigned alarms are also pushed; polling finds those whose push was lost. */
const refreshMs = 180_000;

/** Shows a toast when an alarm is assigned to the caller after the list was first loaded. */
function useSpokenArrivals(list: Dispatched["list"] | undefined): void {
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (list === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(({ message }) => message._id)]);
    const [newest] = before === undefined ? [] : list.filter(({ message }) => !before.has(message._id));
    if (newest === undefined) return;
    const { message, sender } = newest;
    notify("info", text("dispatchedToast", { sender, alg: algorithmNameOf(message), point: message.point_name }));
  }, [list]);
}

/**
 * Returns the alarms that were assigned to the caller and not yet opened.
 * @param opened id of the alarm that is open now, which is left out
 */
export function useDispatched(opened: string | undefined): Dispatched {
  const client = useQueryClient();
  const user = useCaller().data;
  const staffId = user?.staff?._id;
  const query = useQueryOf(
    listDispatched,
    {},
    { staleTime: 0, refetchInterval: refreshMs, enabled: staffId !== undefined },
  );
  const list = query.data?.list;
  useSpokenArrivals(list);
  const key = keyOf(listDispatched, {});
  const takeOut = (id: string) => {
    client.setQueryData<Dispatched>(key, (old) => {
      if (old === undefined) return old;
      const rest = old.list.filter(({ message }) => message._id !== id);
      return { list: rest, count: old.count - (old.list.length - rest.length) };
    });
  };
  const open = useCommand(openDispatched, { quiet: true, refresh: () => client.invalidateQueries({ queryKey: key }) });
  const onOpened = useEffectEvent((id: string) => {
    if (user?.viewing !== null || !list?.some(({ message }) => message._id === id)) return;
    takeOut(id);
    open.mutate({ _id: id });
  });
  useEffect(() => {
    if (opened !== undefined && list !== undefined) onOpened(opened);
  }, [opened, list]);
  const onChange = useEffectEvent((id: string, assigneeId: string | undefined) => {
    const isKnown = list?.some(({ message }) => message._id === id) === true;
    if (isKnown || (staffId !== undefined && assigneeId === staffId)) void client.invalidateQueries({ queryKey: key });
  });
  useEffect(() => onMessageChanges(({ _id, assignee }) => onChange(_id, assignee?._id)), []);
  return query.data ?? { count: 0, list: [] };
}
