import { Button } from "antd";
import { RotateCw, Square } from "lucide-react";
import { grouped } from "../../../shared/format/count.ts";
import { addingText as text } from "./adding.texts.ts";
import { type useNetworkScan } from "./use-network-scan.ts";

/** How far the scan is, and what may be done about it. */
export function ScanStatus({ scan }: { scan: ReturnType<typeof useNetworkScan> }) {
  const { running, seconds, found, problem, stop, again } = scan;
  const agents = found?.filter(({ kind }) => kind === "agent").length ?? 0;
  const cameras = (found?.length ?? 0) - agents;
  const message = running
    ? text("scanning", { n: seconds })
    : found === undefined
      ? text("stopped")
      : text("scanned", { agents: grouped(agents), cameras: grouped(cameras) });
  return (
    <div className="scan-status">
      {problem === undefined ? (
        // spoken once, not each second
        <span role={running ? undefined : "status"}>{message}</span>
      ) : (
        <span role="alert" className="form-dialog-problem">
          {problem}
        </span>
      )}
      {running ? (
        <Button size="small" icon={<Square size={12} aria-hidden="true" />} onClick={() => void stop()}>
          {text("stop")}
        </Button>
      ) : (
        <Button size="small" icon={<RotateCw size={12} aria-hidden="true" />} onClick={again}>
          {text("again")}
        </Button>
      )}
    </div>
  );
}
