import { listCountPairs } from "@huiyan/contract/head-count/head-count.api";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { HeadCountSearch } from "./head-count-search.ts";
import { NoPair } from "./list/NoPair.tsx";
import { PairGroups } from "./list/PairGroups.tsx";
import { type OpenedDialog, PairDialogs } from "./pair/PairDialogs.tsx";
import { PairPane } from "./pair/PairPane.tsx";
import "./head-count.css";

/** Poll interval of the pairs in milliseconds, which updates their numbers of open cases. */
const refreshMs = 60_000;

/** Page /farm/headCount: compares the results of two counters of the same animals. */
export function HeadCountPage() {
  const staff = useCaller().data?.staff;
  return staff ? <HeadCountView role={staff.role} /> : null;
}

function HeadCountView({ role }: { role: Role }) {
  const { state, set } = useUrlState(HeadCountSearch);
  const pairs = useQueryOf(listCountPairs, {}, { staleTime: 0, refetchInterval: refreshMs });
  const [opened, setOpened] = useState<OpenedDialog>();
  const list = pairs.data?.list;
  const pair = state.pair === undefined ? list?.[0] : list?.find(({ _id }) => _id === state.pair);
  const onOpen = roleMay(role, "farm.manage") && !isViewing() ? setOpened : undefined;
  return (
    <div className="head-count">
      {list !== undefined && list.length > 0 && <PairPane list={list} chosen={pair?._id} onOpen={onOpen} />}
      {pair === undefined ? (
        <NoPair pairs={pairs} onOpen={onOpen} />
      ) : (
        <PairGroups key={pair._id} pair={pair} pairs={pairs} onOpen={onOpen} />
      )}
      {opened !== undefined && (
        <PairDialogs
          opened={opened}
          onAdded={(id) => set({ pair: id, group: undefined, page: undefined })}
          onRemoved={() => set({ pair: undefined, group: undefined, page: undefined }, { replace: true })}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
