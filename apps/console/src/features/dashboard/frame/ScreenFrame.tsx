import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ScreenHead } from "./ScreenHead.tsx";
import { type Freshness, StaleNote } from "./StaleNote.tsx";
import { fitScreen, type ScreenFit } from "./screen-scale.ts";
import { TroubleProvider } from "./trouble.ts";
import "./screen.css";

/** Returns how the big screen is scaled to the element, and updates when the element's size changes. */
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
 * Sets the CSS variable with the scale of alarm popups. They are outside the scaled screen, but must also grow on a
 * large screen. `popup.css` reads the variable.
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
  /** State of the queries. The frame shows the age of the figures when a refresh failed. */
  freshness: Freshness;
  /** Shown next to the exit button, for example settings of the screen. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of a big screen. The screen is designed for 1920 × 1080 and scaled as a whole to fill the display without
 * scroll bars.
 */
export function ScreenFrame({ title, freshness, actions, children }: Props) {
  const ground = useRef<HTMLDivElement>(null);
  const { scale, width, height, wide, tall } = useScreenFit(ground);
  usePopupScale(scale);
  const style: CSSProperties & Record<"--wide" | "--tall", number> = {
    width,
    height,
    transform: `scale(${scale})`,
    "--wide": wide,
    "--tall": tall,
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
