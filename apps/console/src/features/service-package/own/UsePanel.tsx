import { type OwnPackages } from "@huiyan/contract/service-package/package.api";
import { day } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";

interface GaugeProps {
  name: string;
  used: string;
  /** Used fraction of a package's amount; 1 or more means used up. */
  share: number;
}

function Gauge({ name, used, share }: GaugeProps) {
  const isFull = share >= 1;
  return (
    <div className="package-gauge">
      <span className="note">{name}</span>
      <b className="num">{used}</b>
      <span className={isFull ? "package-bar full" : "package-bar"} aria-hidden="true">
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      {isFull && <span className="package-full">{text("full")}</span>}
    </div>
  );
}

const shareOf = (used: number, max: number): number => (max === 0 ? (used > 0 ? 1 : 0) : used / max);

/** Usage of the bought packages, and the package that expires first. */
export function UsePanel({ own }: { own: OwnPackages }) {
  const { watched_kbps, bandwidth_mbps, points, points_max, list } = own;
  const used = Math.round(watched_kbps / 100) / 10;
  const inForce = list.filter(({ state }) => state !== "ended");
  const first = inForce.length === 0 ? undefined : Math.min(...inForce.map(({ ends_at }) => ends_at));
  return (
    <section className="package-use" aria-label={text("title")}>
      <Gauge
        name={text("bandwidth")}
        used={text("bandwidthUse", { used, max: bandwidth_mbps })}
        share={shareOf(used, bandwidth_mbps)}
      />
      <Gauge
        name={text("points")}
        used={text("pointsUse", { used: points, max: points_max })}
        share={shareOf(points, points_max)}
      />
      <div className="package-gauge">
        <span className="note">{text("nearEnd")}</span>
        <b className="num">{first === undefined ? text("noneInForce") : day(first)}</b>
      </div>
    </section>
  );
}
