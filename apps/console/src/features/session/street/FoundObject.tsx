interface Props {
  label: string;
  tone: string;
  /** Rectangle [x, y, width, height] in the units of the drawing. */
  box: readonly [number, number, number, number];
}

/** Marked object in the drawing: the four corners of its box, and a label above. */
export function FoundObject({ label, tone, box: [x, y, width, height] }: Props) {
  const arm = Math.min(width, height) / 5;
  const right = x + width;
  const bottom = y + height;
  const corners = [
    `M${x} ${y + arm} V${y} H${x + arm}`,
    `M${right - arm} ${y} H${right} V${y + arm}`,
    `M${right} ${bottom - arm} V${bottom} H${right - arm}`,
    `M${x + arm} ${bottom} H${x} V${bottom - arm}`,
  ];
  return (
    <g>
      <path d={corners.join(" ")} stroke={tone} strokeWidth="2" />
      <text x={x} y={y - 8} fill={tone} stroke="none" fontSize="14">
        {label}
      </text>
    </g>
  );
}
