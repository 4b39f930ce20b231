import { useLayoutEffect, useRef } from "react";
import { type LivePlayer } from "../player/live-player.ts";

interface Props {
  player: LivePlayer;
  /** False while it is opened in the background. */
  isShown: boolean;
}

/** Puts a player's picture into the page. */
export function PlayerHost({ player, isShown }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.current?.append(player.element);
    // a video that changes its place in the page is paused
    player.video.play().catch(() => undefined);
    return () => player.element.remove();
  }, [player]);
  return <div ref={host} className={isShown ? "live-host" : "live-host behind"} aria-hidden={!isShown} />;
}
