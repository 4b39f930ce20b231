import { ArrowDown, ArrowUp } from "lucide-react";
import { homeText as text } from "./home.texts.ts";

/**
 * A growth in percent. More alarms are highlighted, fewer are good; the arrow shows it without colour. Null: there is
 * no base.
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
