import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { plate as colours } from "../../../theme/theme.ts";
import { alarmText as text } from "../alarm.texts.ts";

interface Props {
  plate: string;
  color: PlateColor;
}

/** A licence plate that looks like one: 渝A·7K2M9. */
export function PlateChip({ plate, color }: Props) {
  const { from, to, ink, rim } = colours[color];
  return (
    <span
      className="plate"
      role="img"
      aria-label={`${text("plate")} ${plate}`}
      style={{ background: `linear-gradient(180deg, ${from}, ${to})`, color: ink, borderColor: to }}
    >
      <span style={{ borderColor: rim }}>
        {plate.slice(0, 2)}
        <i />
        {plate.slice(2)}
      </span>
    </span>
  );
}
