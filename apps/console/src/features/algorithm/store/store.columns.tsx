import { type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import { Tooltip } from "antd";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { algorithmText as text } from "../algorithm.texts.ts";
import { AlgorithmIcon } from "../algorithm-icon.tsx";

const namesOf = (platform: StoreAlgorithm["platform"]): string => platform.map(({ name }) => name).join("、");

/** Shows whether the algorithm can be installed, and on which platforms. */
function PackageState({ algorithm: { installable, platform } }: { algorithm: StoreAlgorithm }) {
  if (installable.length === 0)
    return (
      <Tooltip title={text("missingHint")}>
        <span>
          <StateLabel form="void">{text("missing")}</StateLabel>
        </span>
      </Tooltip>
    );
  const names = namesOf(platform.filter(({ id }) => installable.includes(id)));
  return (
    <Tooltip title={text("installableHint", { names })}>
      <span>
        <StateLabel form="ended">{text("installable")}</StateLabel>
      </span>
    </Tooltip>
  );
}

/** Returns the columns of the algorithm store. */
export function storeColumns(): ListColumn<StoreAlgorithm>[] {
  return [
    {
      key: "name",
      title: text("name"),
      width: minNameWidth,
      maxWidth: 320,
      render: (algorithm) => (
        <span className="algorithm-name">
          <AlgorithmIcon algorithm={algorithm} />
          <span className="ell">{algorithm.name}</span>
        </span>
      ),
    },
    { key: "version", title: text("version"), width: 96, className: "num", render: ({ version }) => version || "-" },
    {
      key: "platform",
      title: text("platform"),
      width: 280,
      wholeWidth: 640,
      maxWidth: 760,
      render: ({ platform }) => <Tooltip title={namesOf(platform)}>{namesOf(platform)}</Tooltip>,
    },
    {
      key: "state",
      title: text("state"),
      width: 120,
      wholeWidth: 152,
      render: (algorithm) => <PackageState algorithm={algorithm} />,
    },
    { key: "quota", title: text("quota"), width: 88, leaves: 2, render: () => text("unlimited") },
    {
      key: "remark",
      title: text("remark"),
      width: 160,
      maxWidth: 360,
      leaves: 1,
      render: ({ remark }) => (remark === "" ? "-" : <Tooltip title={remark}>{remark}</Tooltip>),
    },
  ];
}
