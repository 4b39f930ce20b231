import { AlgorithmId } from "@huiyan/contract/algorithm/algorithm.device";
import { roleMay } from "@huiyan/contract/permissions";
import { findPointAlgorithms } from "@huiyan/contract/point/point-algorithm.api";
import { Id } from "@huiyan/contract/scalars";
import { Link } from "@tanstack/react-router";
import { Video } from "lucide-react";
import { z } from "zod";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { PageHead } from "./PageHead.tsx";
import { PointAlgorithmView } from "./PointAlgorithmView.tsx";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";
import "./point-algorithm.css";

const Search = z.object({
  point_id: Id.optional().catch(undefined),
  alg: AlgorithmId.optional().catch(undefined),
});

/** Poll interval in milliseconds while the device has not applied a change. */
const pollMs = 2_000;

interface LoadedProps {
  pointId: string;
  chosen: string | undefined;
  onChoose: (algId: string | undefined) => void;
  mayManage: boolean;
}

function Loaded({ pointId, ...props }: LoadedProps) {
  const query = useQueryOf(
    findPointAlgorithms,
    { point_id: pointId },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.point.config != null && data.point.config.state !== "applied" ? pollMs : false,
    },
  );
  if (query.data === undefined)
    return (
      <div className="point-alg-page">
        <PageHead />
        <ProblemBanner query={query} />
        {query.problem !== null && <FailedState />}
      </div>
    );
  return <PointAlgorithmView {...props} query={query} found={query.data} />;
}

/**
 * Page of the algorithm settings of one point: shapes drawn on its picture, and a form built from the schema of each
 * algorithm.
 */
export function PointAlgorithmPage() {
  const staff = useCaller().data?.staff;
  const { state, set } = useUrlState(Search);
  if (!staff) return null;
  const { point_id, alg } = state;
  if (point_id === undefined)
    return (
      <EmptyState
        isPage
        icon={<Video size={24} strokeWidth={1.5} />}
        title={text("noPoint")}
        hint={text("noPointHint")}
        actions={<Link to="/videoPoint">{text("toPoints")}</Link>}
      />
    );
  return (
    <Loaded
      key={point_id}
      pointId={point_id}
      chosen={alg}
      onChoose={(next) => set({ alg: next }, { replace: true })}
      mayManage={roleMay(staff.role, "device.manage")}
    />
  );
}
