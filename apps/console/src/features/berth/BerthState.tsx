import { type Berth } from "@huiyan/contract/berth/berth.api";
import { type BerthStatus } from "@huiyan/contract/berth/berth.rules";
import { Tooltip } from "antd";
import { joinNames } from "#shared/format/format-join.ts";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { berthText as text } from "./berth.texts.ts";
import { type StatusFilter } from "./berth-search.ts";

const forms: Record<StatusFilter, StateForm> = {
  free: "online",
  occupied: "half",
  abnormal: "attention",
  void: "void",
};

export function statusName(status: BerthStatus): StatusFilter {
  if (status === -2) return "void";
  return status === 0 ? "free" : status === 1 ? "occupied" : "abnormal";
}

/** Shows the status of a berth. For an abnormal berth, the tooltip shows why. */
export function BerthState({ berth: { status, troubles } }: { berth: Pick<Berth, "status" | "troubles"> }) {
  const name = statusName(status);
  const word = <StateLabel form={forms[name]}>{text(name)}</StateLabel>;
  if (troubles.length === 0) return word;
  return (
    <Tooltip title={joinNames(troubles.map((trouble) => text(trouble)))}>
      <span>{word}</span>
    </Tooltip>
  );
}

/** Shows whether the device observes the berth. If not, the tooltip shows the reason. */
export function EnabledState({ berth }: { berth: Pick<Berth, "enable" | "refused" | "invalid"> }) {
  if (berth.enable === 1) return <StateLabel form="done">{text("enabled")}</StateLabel>;
  const isRefused = berth.refused !== "";
  const reason = isRefused ? text("refusedBy", { reason: berth.refused }) : text("notEnabledHint");
  const word = (
    <StateLabel form={berth.invalid === 1 ? "void" : isRefused ? "failed" : "waiting"}>{text("notEnabled")}</StateLabel>
  );
  if (berth.invalid === 1) return word;
  return (
    <Tooltip title={reason}>
      <span>{word}</span>
    </Tooltip>
  );
}
