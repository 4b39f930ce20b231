import { ArrowDown, ArrowUp } from "lucide-react";
import { homeText as text } from "./home.texts.ts";

/**
 * Shows a growth in percent. An increase of alarms is highlighted and a decrease is marked as good; an arrow shows the
 * direction without colour.
 * @param percent null if there is no previous figure
 */
export function GrowthLabel({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="growth">{text("noBase")}</span>;
  if (percent === 0) return <span className="growth">{text("same")}</span>;
  const isUp = percent > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className={isUp ? "growth up num" : "growth down num"}>
      <Arrow size={13} role="img" aria-label={text(isUp ? "up" : "down")} />
      {Math.abs(percent).toFixed(1)}%
    </span>
  );
}
