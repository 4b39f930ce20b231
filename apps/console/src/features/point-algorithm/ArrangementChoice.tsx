import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type findPointAlgorithms, setPointArrangement } from "@huiyan/contract/point/point-algorithm.api";
import { Link } from "@tanstack/react-router";
import { Select } from "antd";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { type z } from "zod";
import { useCommand } from "#shared/api/use-command.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";

type Found = z.output<(typeof findPointAlgorithms)["output"]>;

interface Props {
  found: Pick<Found, "point" | "arrangement" | "arrangements">;
  mayManage: boolean;
  onChanged: () => unknown;
}

/** Field that chooses the pipeline in which the algorithms of the point are connected. */
export function ArrangementChoice({ found: { point, arrangement, arrangements }, mayManage, onChanged }: Props) {
  const id = useId();
  const set = useCommand(setPointArrangement, { success: text("saved"), onSuccess: onChanged });
  const missing = arrangement?.missing ?? [];
  return (
    <div className="point-alg-arrangement">
      <label htmlFor={id}>{text("arrangement")}</label>
      <Select
        id={id}
        allowClear
        disabled={!mayManage || (arrangements.length === 0 && arrangement === null)}
        loading={set.isPending}
        value={arrangement?._id ?? null}
        placeholder={text("noArrangement")}
        options={arrangements.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(next?: string) => set.mutate({ point_id: point._id, arrangement_id: next ?? null })}
      />
      {missing.length > 0 && (
        <p className="point-alg-missing" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {text("arrangementMissing", {
            names: joinNames(missing.map((algId) => algorithmName(algId, currentLanguage()))),
          })}
        </p>
      )}
      {arrangement !== null && (
        <Link to="/alg/group" search={{ id: arrangement._id }}>
          {text("toArrangement")}
        </Link>
      )}
    </div>
  );
}
