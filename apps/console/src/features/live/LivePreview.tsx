import { useEffect } from "react";
import { usePlayerPool } from "./wall/use-player-pool.ts";
import { DetectionLayer } from "./window/DetectionLayer.tsx";
import { PlayerHost } from "./window/PlayerHost.tsx";
import { usePool } from "./window/use-player.ts";
import { WindowMessage } from "./window/WindowMessage.tsx";
import "./live.css";

/** Live video of one point, which fills its parent element. */
export function LivePreview({ pointId }: { pointId: string }) {
  const pool = usePlayerPool();
  useEffect(() => pool.want(new Map([[pointId, "sub"]])), [pool, pointId]);
  usePool(pool);
  const player = pool.get(pointId);
  if (player === undefined) return null;
  return (
    <div className="live-window live-preview" data-state={player.state.kind}>
      <PlayerHost player={player} isShown />
      <DetectionLayer player={player} />
      <WindowMessage player={player} />
    </div>
  );
}
