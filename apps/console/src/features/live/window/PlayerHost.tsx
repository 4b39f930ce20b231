import { useLayoutEffect, useRef } from "react";
import { type LivePlayer } from "../player/live-player.ts";

interface Props {
  player: LivePlayer;
  /** False while the stream is opened in the background. */
  isShown: boolean;
}

/** Places the element of a player in a window. */
export function PlayerHost({ player, isShown }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.current?.append(player.element);
    // Starts the video again, since browsers pause a video whose element is moved.
    player.video.play().catch(() => undefined);
    return () => player.element.remove();
  }, [player]);
  return <div ref={host} className={isShown ? "live-host" : "live-host behind"} aria-hidden={!isShown} />;
}
