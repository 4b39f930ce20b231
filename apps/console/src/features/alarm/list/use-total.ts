import { countMessages, type findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type SentBy } from "#shared/api/call.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type MessageList } from "../message-list.ts";

type Filters = Omit<SentBy<(typeof countMessages)["input"]>, "received_until">;
type Total = Pick<Answer<typeof findMessages>["page"], "count" | "more">;

/**
 * Returns the list with its total. The total is counted by a separate request, so that the rows appear earlier. Until
 * it is answered, the total of another page with the same filters is shown.
 */
export function useTotal(list: MessageList, filters: Filters): MessageList {
  const client = useQueryClient();
  const page = list.query.data?.page;
  const asked = JSON.stringify(filters);
  const [known, setKnown] = useState<{ asked: string; total: Total }>();
  const uncounted = page?.counted === false;
  const wanted = uncounted && !list.stale;
  // Counts only alarms that had arrived when the rows were read. Later alarms are added when they are inserted.
  const input = { ...filters, received_until: page?.as_of ?? 0 };
  const { data } = useQueryOf(countMessages, input, { enabled: wanted, staleTime: Number.POSITIVE_INFINITY });
  const { key } = list;
  useEffect(() => {
    if (!wanted || data === undefined) return;
    setKnown({ asked, total: data });
    client.setQueryData<Answer<typeof findMessages>>(key, (old) => {
      if (old === undefined || old.page.counted !== false) return old;
      const { counted: _, more: __, ...rest } = old.page;
      return { ...old, page: { ...rest, ...data } };
    });
  }, [wanted, data, asked, client, key]);
  if (!uncounted) return list;
  const total = known?.asked === asked ? known.total : undefined;
  return { ...list, count: total?.count, more: total === undefined || total.more === true };
}
