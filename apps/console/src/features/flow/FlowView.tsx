import { getDevice } from "@huiyan/contract/device/device.api";
import { exportFlow } from "@huiyan/contract/flow/flow.api";
import { getGroup } from "@huiyan/contract/group/group.api";
import { roleMay } from "@huiyan/contract/permissions";
import { listNamedPoints, type PointNode } from "@huiyan/contract/point/tree.api";
import { Button } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { type SentBy } from "#shared/api/call.ts";
import { download } from "#shared/api/download.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListPage } from "#shared/list/ListPage.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { FlowBody } from "./FlowBody.tsx";
import { FlowTree } from "./FlowTree.tsx";
import { flowText as text } from "./flow.texts.ts";
import { isChosen } from "./flow-lines.ts";
import { FlowSearch, flowInput } from "./flow-search.ts";
import { useFlow } from "./use-flow.ts";
import "./flow.css";

/**
 * Returns the name of the selected group, device or point when its branch of the tree is not loaded; undefined until
 * known.
 */
function useChosenName({ group_id, device_id, point_id }: FlowSearch, isMissing: boolean): string | undefined {
  const isPoint = isMissing && point_id !== undefined;
  const isDevice = isMissing && !isPoint && device_id !== undefined;
  const isGroup = isMissing && !isPoint && !isDevice && group_id !== undefined;
  const points = useQueryOf(listNamedPoints, { ids: point_id ?? "" }, { enabled: isPoint });
  const device = useQueryOf(getDevice, { device_id: device_id ?? "" }, { enabled: isDevice });
  const group = useQueryOf(getGroup, { _id: group_id ?? "" }, { enabled: isGroup });
  if (isPoint) return points.data?.[0]?.name;
  return isDevice ? device.data?.nickname : group.data?.name;
}

interface FlowExportProps {
  input: SentBy<(typeof exportFlow)["input"]>;
  /** Title in the exported file. */
  title: string;
}

/** Button that requests the export and saves the file. */
function FlowExport({ input, title }: FlowExportProps) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await download(exportFlow, input, `${title}.xlsx`);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={16} aria-hidden="true" />} loading={busy} onClick={() => void start()}>
      {text("export")}
    </Button>
  );
}

interface Props {
  of: "people" | "vehicles";
  algId: string;
}

const findNode = (nodes: readonly PointNode[], search: FlowSearch): PointNode | undefined => {
  for (const node of nodes) {
    const found = isChosen(node, search) ? node : findNode(node.children, search);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * Page of the traffic counts: figures compared with the previous period, trend, number of people or vehicles inside,
 * newest counts, and heat map.
 */
export function FlowView({ of, algId }: Props) {
  const { state, set } = useUrlState(FlowSearch);
  const flow = useFlow(state, algId);
  const role = useCaller().data?.staff?.role;
  const { summary, tree } = flow;
  const node = findNode(tree.nodes, state);
  const isEverywhere = [state.group_id, state.device_id, state.point_id].every((id) => id === undefined);
  const farName = useChosenName(state, tree.isLoaded && node === undefined && !isEverywhere);
  const chosenName = isEverywhere || node?.parent_id === null ? text("all") : (node?.name ?? farName ?? "-");
  return (
    <ListPage
      tree={<FlowTree tree={tree} search={state} onChoose={set} />}
      title={text(of)}
      summary={chosenName}
      actions={<FlowExport input={flowInput(state, algId)} title={text(of)} />}
      filters={
        <FilterBar onReset={undefined}>
          <SegmentFilter
            name={text("period")}
            value={state.type}
            options={(["day", "week", "month"] as const).map((type) => ({ value: type, label: text(type) }))}
            onChange={(type) => set({ type: type === "day" ? undefined : type })}
          />
          {summary.data !== undefined && (
            <span className="flow-updated num">{text("updated", { time: clockSeconds(summary.data.at) })}</span>
          )}
        </FilterBar>
      }
      problem={
        <>
          <ProblemBanner query={summary} />
          <ProblemBanner query={flow.inside} />
          <ProblemBanner query={flow.news} />
          <ProblemBanner query={flow.heat} />
        </>
      }
      pager={null}
    >
      <FlowBody
        of={of}
        flow={flow}
        search={state}
        isEverywhere={isEverywhere}
        pointName={state.point_id === undefined ? undefined : chosenName}
        maySet={role !== undefined && roleMay(role, "device.manage")}
        onSearch={set}
      />
    </ListPage>
  );
}
