import { type Answer } from "@huiyan/contract/endpoint";
import { listPackageNotices, readPackageNotice } from "@huiyan/contract/service-package/package.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";

type Notices = Answer<typeof listPackageNotices>;

/**
 * Returns the service packages that expire soon; empty for users who may not order. `read` removes a package from the
 * list.
 */
export function usePackageNotices(): { list: Notices["list"]; read: ((id: string) => void) | undefined } {
  const client = useQueryClient();
  const user = useCaller().data;
  const query = useQueryOf(listPackageNotices, {}, { staleTime: 60_000, enabled: user?.staff?.role === "admin" });
  const key = keyOf(listPackageNotices, {});
  const { mutate } = useCommand(readPackageNotice, { refresh: () => client.invalidateQueries({ queryKey: key }) });
  const read = (id: string) => {
    client.setQueryData<Notices>(key, (old) => old && { list: old.list.filter(({ _id }) => _id !== id) });
    mutate({ _id: id });
  };
  return { list: query.data?.list ?? [], read: user?.viewing === null ? read : undefined };
}
