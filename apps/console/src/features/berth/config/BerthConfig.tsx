import { getBerthTree } from "@huiyan/contract/berth/berth.api";
import { berthTexts } from "@huiyan/contract/berth/berth.rules";
import { Link, useBlocker } from "@tanstack/react-router";
import { Button, Modal } from "antd";
import { Plus, SquareParking } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { berthText as text } from "../berth.texts.ts";
import { BerthSearch } from "../berth-search.ts";
import { BerthTree } from "./BerthTree.tsx";
import { ConfigHead } from "./ConfigHead.tsx";
import { PointEditor } from "./PointEditor.tsx";
import { pathTo } from "./point-lines.ts";
import { countUnsaved, flushQueues } from "./point-queue.ts";
import "#shared/list/list.css";

const isConfig = (search: unknown) => typeof search === "object" && search !== null && "config" in search;

/** Asks before the user leaves the page while changes are refused. Sends delayed changes when the user leaves. */
function LeaveGuard({ staffId }: { staffId: string }) {
  const blocker = useBlocker({
    withResolver: true,
    shouldBlockFn({ next }) {
      if (next.pathname === "/berth" && isConfig(next.search)) return false;
      flushQueues();
      return countUnsaved(staffId).refused > 0;
    },
    enableBeforeUnload: () => countUnsaved(staffId).unsaved > 0,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Modal
      open
      title={text("leaveTitle", { n: countUnsaved(staffId).unsaved })}
      width={400}
      okText={text("leave")}
      cancelText={text("stay")}
      closable={{ "aria-label": text("close") }}
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {text("leaveHint")}
    </Modal>
  );
}

/** Configuration view: tree of points, picture of the chosen point with its berths, and their list. */
export function BerthConfig({ staffId, mayManage }: { staffId: string; mayManage: boolean }) {
  const { state, set } = useUrlState(BerthSearch);
  const tree = useQueryOf(getBerthTree, {});
  const { point } = state;
  const nodes = tree.data?.tree ?? [];
  const path = point === undefined ? undefined : pathTo(nodes, point);
  return (
    <div className="berth-page">
      <BerthTree
        nodes={nodes}
        counts={tree.data?.counts ?? {}}
        chosen={point}
        problem={
          <>
            <ProblemBanner query={tree} />
            {tree.data !== undefined && nodes.every(({ children }) => children.length === 0) && (
              <p className="tree-none note">{text("noPoints")}</p>
            )}
          </>
        }
        onChoose={({ type, _id }) => {
          if (type === "point") set({ point: _id, berth: undefined });
          else notify("info", contractText(berthTexts.pointNode));
        }}
      />
      {point !== undefined && (path !== undefined || tree.data === undefined) ? (
        <PointEditor
          key={point}
          staffId={staffId}
          mayManage={mayManage}
          pointId={point}
          path={path ?? []}
          selected={state.berth}
          onSelect={(berth) => set({ berth }, { replace: true })}
        />
      ) : (
        <NoPoint
          hasPoints={nodes.some(({ children }) => children.length > 0) || tree.data === undefined}
          isLost={point !== undefined}
          mayManage={mayManage}
        />
      )}
      <LeaveGuard staffId={staffId} />
    </div>
  );
}

interface NoPointProps {
  hasPoints: boolean;
  /** True when the address names a berth that does not exist. */
  isLost: boolean;
  mayManage: boolean;
}

function NoPoint({ hasPoints, isLost, mayManage }: NoPointProps) {
  return (
    <section className="berth-main" aria-label={text("configTitle")}>
      <ConfigHead>
        {mayManage && (
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => notify("info", contractText(berthTexts.point))}
          >
            {text("add")}
          </Button>
        )}
      </ConfigHead>
      <EmptyState
        icon={<SquareParking size={24} strokeWidth={1.5} />}
        title={text(hasPoints ? (isLost ? "lost" : "choosePoint") : "noPoints")}
        hint={text(hasPoints ? "choosePointHint" : "noPointsHint")}
        actions={
          !hasPoints && (
            <Link className="berth-link" to="/devices">
              {text("toDevices")}
            </Link>
          )
        }
      />
    </section>
  );
}
