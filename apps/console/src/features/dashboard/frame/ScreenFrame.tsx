import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ScreenHead } from "./ScreenHead.tsx";
import { type Freshness, StaleNote } from "./StaleNote.tsx";
import { fitScreen, type ScreenFit } from "./screen-scale.ts";
import { TroubleProvider } from "./trouble.ts";
import "./screen.css";

/** Returns how the screen fits into the element, and updates when the element changes. */
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

/**
 * Sets the scale of alarm popups, which are outside the scaled design and must also grow on a large screen. `popup.css`
 * reads it.
 */
function usePopupScale(scale: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--screen-scale", `${Math.max(1, scale)}`);
    return () => void style.removeProperty("--screen-scale");
  }, [scale]);
}

interface Props {
  title: string;
  /** Freshness of the shown data, so that the frame can show the age of old figures. */
  freshness: Freshness;
  /** Shown next to the exit, for example settings of the screen. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A big screen: designed for 1920 × 1080, scaled as a whole to fill the screen, without scroll bars. */
export function ScreenFrame({ title, freshness, actions, children }: Props) {
  const ground = useRef<HTMLDivElement>(null);
  const { scale, width, height, wide, tall } = useScreenFit(ground);
  usePopupScale(scale);
  const style: CSSProperties & Record<"--wide" | "--tall", number> = {
    ...{ width, height, transform: `scale(${scale})` },
    ...{ "--wide": wide, "--tall": tall },
  };
  return (
    <div className="screen-ground" ref={ground}>
      <div className="screen" style={style}>
        <ScreenHead title={title} actions={actions} />
        <StaleNote {...freshness} />
        <TroubleProvider value={freshness.problem !== null}>
          <div className="screen-body">{children}</div>
        </TroubleProvider>
      </div>
    </div>
  );
}
