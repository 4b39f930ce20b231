import { type ArrangementNode } from "@huiyan/contract/algorithm/arrangement.rules";
import { type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { type ReactNode } from "react";
import { contractText } from "#shared/format/contract-text.ts";
import { type Check } from "./checks.ts";
import { editorText as text } from "./editor.texts.ts";

function Facts({ algorithm, platform }: { algorithm: StoreAlgorithm; platform: string }) {
  const facts = [
    [text("algorithmId"), algorithm.id],
    [text("versionName"), algorithm.version || "-"],
    [text("category"), text(algorithm.icon)],
    [text("quota"), text("unlimited")],
    [text("platforms"), algorithm.platform.map(({ name }) => name).join("、")],
    [text("package"), algorithm.installable.includes(platform) ? text("hasPackage") : text("noPackage")],
  ] as const;
  return (
    <dl className="node-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  node: ArrangementNode | undefined;
  /** Settings of the selected line. */
  edge: ReactNode;
  algorithm: StoreAlgorithm | undefined;
  platform: string;
  checks: readonly Check[];
  onClose: () => void;
}

function nameOf({ node, edge, algorithm }: Pick<Props, "node" | "edge" | "algorithm">): string {
  if (node === undefined) return text(edge === undefined ? "details" : "condition");
  if (node.kind !== "algorithm") return text(node.kind);
  return algorithm?.name ?? node.alg_id ?? "";
}

/** Details of the selected node, and the checks that must pass before the pipeline can be saved. */
export function NodeDetails({ node, edge, algorithm, platform, checks, onClose }: Props) {
  const open = checks.filter(({ trouble }) => trouble !== undefined).length;
  return (
    <aside className="node-details" aria-label={text("details")}>
      <div className="node-head">
        <h2 className="ell">{nameOf({ node, edge, algorithm })}</h2>
        {(node ?? edge) !== undefined && (
          <button type="button" className="icon-button" aria-label={text("close")} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {edge}
      {node === undefined && edge === undefined && <p className="note node-none">{text("nothingChosen")}</p>}
      {algorithm !== undefined && <Facts algorithm={algorithm} platform={platform} />}
      <div className="node-checks">
        <div className="node-checks-head">
          <h2>{text("checks")}</h2>
          <span className={open === 0 ? "note" : "node-open"}>
            {open === 0 ? text("ready") : text("open", { n: open })}
          </span>
        </div>
        <ul>
          {checks.map(({ key, name, trouble }) => (
            <li key={key} className={trouble === undefined ? "well" : "missing"}>
              {trouble === undefined ? (
                <CircleCheck size={15} aria-hidden="true" />
              ) : (
                <CircleAlert size={15} aria-hidden="true" />
              )}
              {trouble === undefined ? name : contractText(trouble)}
            </li>
          ))}
        </ul>
      </div>
      <p className="node-note">
        <TriangleAlert size={15} aria-hidden="true" /> {text("resetNote")}
      </p>
    </aside>
  );
}
