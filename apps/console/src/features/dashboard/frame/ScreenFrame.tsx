import { type ReactNode, useRef } from "react";
import { ScreenHead } from "./ScreenHead.tsx";
import { type Freshness, StaleNote } from "./StaleNote.tsx";
import { designSize } from "./screen-scale.ts";
import { TroubleProvider } from "./trouble.ts";
import { useScreenFit } from "./use-screen-fit.ts";
import "./screen.css";

interface Props {
  title: string;
  /** Of what the screen shows, so that it can say since when its figures are old. */
  freshness: Freshness;
  /** Beside the exit, for example a screen's own settings. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A big screen: 1920 × 1080, scaled as a whole to any wall, without scroll bars. */
export function ScreenFrame({ title, freshness, actions, children }: Props) {
  const ground = useRef<HTMLDivElement>(null);
  const { scale, left, top } = useScreenFit(ground);
  const { width, height } = designSize;
  return (
    <div className="screen-ground" ref={ground}>
      <div className="screen" style={{ width, height, transform: `translate(${left}px, ${top}px) scale(${scale})` }}>
        <ScreenHead title={title} actions={actions} />
        <StaleNote {...freshness} />
        <TroubleProvider value={freshness.problem !== null}>
          <div className="screen-body">{children}</div>
        </TroubleProvider>
      </div>
    </div>
  );
}
