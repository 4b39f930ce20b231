import { type OfferedForPoint } from "@huiyan/contract/point/point-algorithm.api";
import { Link } from "@tanstack/react-router";
import { Button, Dropdown } from "antd";
import { Plus, ScanSearch, TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";
import { type EditedAlgorithm, type SettingsEditor } from "./use-settings-editor.ts";

function stateOf({ isDirty, revision, version }: EditedAlgorithm): string {
  if (revision === 0) return text("isNew");
  if (isDirty) return text("dirty");
  return version === "" ? "" : text("version", { version });
}

function AlgorithmRow({
  algorithm,
  isChosen,
  onChoose,
}: {
  algorithm: EditedAlgorithm;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <li>
      <button type="button" className="point-alg-row" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        <span className="ell">{algorithm.name}</span>
        <span className={algorithm.isDirty ? "point-alg-state dirty" : "point-alg-state num"}>
          {stateOf(algorithm)}
        </span>
        {algorithm.version === "" && (
          <span className="point-alg-missing">
            <TriangleAlert size={14} aria-hidden="true" />
            {text("notOnDevice")}
          </span>
        )}
      </button>
    </li>
  );
}

interface Props {
  editor: SettingsEditor;
  offered: readonly OfferedForPoint[];
  mayManage: boolean;
  /** Field that chooses the pipeline of the point. */
  arrangement: ReactNode;
}

/** List of the algorithms that run on the point, and a menu of further ones that its device could run on it. */
export function AlgorithmList({
  editor: { algorithms, current, choose, addAlgorithm },
  offered,
  mayManage,
  arrangement,
}: Props) {
  const used = new Set(algorithms.map(({ alg_id }) => alg_id));
  const more = offered.filter(({ alg_id }) => !used.has(alg_id));
  return (
    <aside className="point-alg-list" aria-label={text("algorithms")}>
      <div className="point-alg-list-head">
        <h2>{text("algorithms")}</h2>
        {mayManage && (
          <Dropdown
            trigger={["click"]}
            disabled={more.length === 0}
            menu={{
              items: more.map(({ alg_id, name, version }) => ({
                key: alg_id,
                label: name,
                extra: <span className="num note">{version}</span>,
                onClick: () => addAlgorithm(alg_id),
              })),
            }}
          >
            <Button type="primary" icon={<Plus size={16} aria-hidden="true" />}>
              {text("add")}
            </Button>
          </Dropdown>
        )}
      </div>
      {algorithms.length === 0 && (
        <EmptyState
          icon={<ScanSearch size={24} strokeWidth={1.5} />}
          title={text("none")}
          hint={text(mayManage ? "noneHint" : "noneStaff")}
        />
      )}
      <ul>
        {algorithms.map((algorithm) => (
          <AlgorithmRow
            key={algorithm.alg_id}
            algorithm={algorithm}
            isChosen={algorithm.alg_id === current?.alg_id}
            onChoose={() => choose(algorithm.alg_id)}
          />
        ))}
      </ul>
      {arrangement}
      {mayManage && more.length === 0 && (
        <p className="note point-alg-foot">
          {text("nothingOffered")} <Link to="/alg/issued">{text("toDelivery")}</Link>
        </p>
      )}
    </aside>
  );
}
