import { type GateChange } from "@huiyan/contract/ledger/gate-change.rules";
import { BoxOverlay } from "../../shared/media/BoxOverlay.tsx";
import { Panel } from "../../shared/screen/Panel.tsx";
import { ledgerText as text } from "./ledger.texts.ts";
import { type Proposals } from "./ScoreChart.tsx";

/** Where objects stood, over the newest false alarm's picture, with the part that would be left out. */
export function FootMap({ proposals, change }: { proposals: Proposals; change: GateChange & { kind: "region" } }) {
  const dots = [...new Map(proposals.feet.map((foot) => [`${foot.x} ${foot.y} ${foot.is_true}`, foot]))];
  return (
    <Panel title={text("picture")} className="foot-map" mark={<span className="note">{text("footHint")}</span>}>
      <div className="foot-map-stage">
        {proposals.picture_url !== "" && <img src={proposals.picture_url} alt="" />}
        <BoxOverlay boxes={[]} polygons={[change.polygon.map(([x, y]) => [x, y] as const)]} />
        {dots.map(([key, { x, y, is_true }]) => (
          <span
            key={key}
            className={is_true ? "foot" : "foot false"}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          />
        ))}
      </div>
    </Panel>
  );
}
