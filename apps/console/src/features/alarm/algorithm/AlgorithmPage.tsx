import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { listAlgorithmTypes } from "@huiyan/contract/algorithm/algorithm.api";
import { roleMay } from "@huiyan/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { Button, Skeleton } from "antd";
import { Cpu, Settings, Store } from "lucide-react";
import { GroupTree } from "#features/group/group.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { defaultRange } from "#shared/list/filter/time-range.ts";
import { ListPage } from "#shared/list/ListPage.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { AlgorithmTable } from "./AlgorithmTable.tsx";
import { algorithmText as text } from "./algorithm.texts.ts";
import { algorithmLines } from "./algorithm-rows.ts";
import { AlgorithmSearch } from "./algorithm-search.ts";
import "./algorithm.css";

/** Page of the algorithms that run on the user's points, with the number of alarms of each. */
export function AlgorithmPage() {
  const { state, set } = useUrlState(AlgorithmSearch);
  const { group_id } = state;
  const navigate = useNavigate();
  const role = useCaller().data?.staff?.role;
  const range = defaultRange(useToday());
  const types = useQueryOf(listAlgorithmTypes, { group_id });
  const summary = useQueryOf(summariseMessages, { ...range, group_id });
  const lines = types.data && algorithmLines(types.data, summary.data?.algs);
  return (
    <ListPage
      tree={<GroupTree of="message" chosen={group_id} onChoose={(id) => set({ group_id: id })} />}
      title={text("title")}
      summary={lines !== undefined && lines.length > 0 && text("summary", { n: grouped(lines.length) })}
      actions={
        role !== undefined && (
          <>
            {roleMay(role, "device.manage") && (
              <Button icon={<Store size={16} aria-hidden="true" />} onClick={() => void navigate({ to: "/alg/my" })}>
                {text("store")}
              </Button>
            )}
            {roleMay(role, "organisation.manage") && (
              <Button
                icon={<Settings size={16} aria-hidden="true" />}
                onClick={() => void navigate({ to: "/algs/set" })}
              >
                {text("settings")}
              </Button>
            )}
          </>
        )
      }
      problem={<ProblemBanner query={types.problem === null ? summary : types} />}
      pager={null}
    >
      {lines === undefined && types.problem === null && (
        <Skeleton active className="algorithm-waiting" title={false} paragraph={{ rows: 6 }} />
      )}
      {lines === undefined && types.problem !== null && <FailedState />}
      {lines?.length === 0 && (
        <EmptyState icon={<Cpu size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />
      )}
      {lines !== undefined && lines.length > 0 && <AlgorithmTable lines={lines} range={range} groupId={group_id} />}
    </ListPage>
  );
}
