import { plate as colours } from "#theme/theme.ts";
import "./media.css";

interface Props {
  plate: string;
  color: keyof typeof colours;
  /** Label for screen readers. */
  name: string;
  /** True for the smaller size used in rows. */
  isSmall?: boolean;
}

/** A licence plate in the colours of the real one: 渝A·7K2M9. */
export function PlateChip({ plate, color, name, isSmall = false }: Props) {
  const { from, to, ink, rim } = colours[color];
  return (
    <span
      className={isSmall ? "plate small" : "plate"}
      role="img"
      aria-label={`${name} ${plate}`}
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
