import { findPoints } from "@huiyan/contract/point/point.api";
import { Video } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type AdminChange } from "./AdminDialogs.tsx";
import { CascadeColumn } from "./CascadeColumn.tsx";
import { adminText as text } from "./device-admin.texts.ts";
import { LineActions } from "./LineActions.tsx";

/** Page size that returns as many points as the server allows. */
const allOfThem = 999_999_999;

interface Props {
  /** Id of the chosen group; undefined for the points of all groups. */
  groupId: string | undefined;
  /** Opens a dialog; undefined for users who may not change points. */
  onChange: ((change: AdminChange) => void) | undefined;
}

/** Column of the points in the chosen group and its subgroups. */
export function PointColumn({ groupId, onChange }: Props) {
  const group = groupId === undefined ? {} : { group_id: groupId };
  const points = useQueryOf(findPoints, { page: 1, size: allOfThem, ...group }, { staleTime: 0 });
  const rows = points.data?.list;
  const instead =
    rows === undefined ? (
      points.problem !== null ? (
        <FailedState />
      ) : (
        <p className="note cascade-text" role="status">
          {text("loading")}
        </p>
      )
    ) : rows.length === 0 ? (
      <EmptyState icon={<Video size={24} strokeWidth={1.5} />} title={text("noPoints")} hint={text("noPointsHint")} />
    ) : null;
  return (
    <CascadeColumn
      title={text("points")}
      rows={rows ?? []}
      instead={
        <>
          <ProblemBanner query={points} />
          {instead}
        </>
      }
      lineOf={(point) => (
        <div className="cascade-line">
          <span className="ell">{point.name}</span>
          <span className="note ell">{point.device.name}</span>
          <span className={point.online ? "cascade-state good" : "cascade-state bad"}>
            {text(point.online ? "online" : "offline")}
          </span>
          {onChange !== undefined && (
            <LineActions
              name={point.name}
              onEdit={() => onChange({ kind: "editPoint", point })}
              onRemove={() => onChange({ kind: "removePoint", point })}
            />
          )}
        </div>
      )}
    />
  );
}
