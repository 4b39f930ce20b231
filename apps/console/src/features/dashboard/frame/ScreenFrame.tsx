import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ScreenHead } from "./ScreenHead.tsx";
import { type Freshness, StaleNote } from "./StaleNote.tsx";
import { designSize, fitScreen, type ScreenFit } from "./screen-scale.ts";
import { TroubleProvider } from "./trouble.ts";
import "./screen.css";

/** How the screen fits into the element, now and whenever that changes. */
function useScreenFit(element: RefObject<HTMLElement | null>): ScreenFit {
  const [fit, setFit] = useState<ScreenFit>(() => fitScreen(window.innerWidth, window.innerHeight));
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => setFit(fitScreen(current.clientWidth, current.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return fit;
}

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
