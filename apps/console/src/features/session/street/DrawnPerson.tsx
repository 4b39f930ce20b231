/** A person who fills the picture rectangle [x, y, width, height]. */
export function DrawnPerson({ box: [x, y, width, height] }: { box: readonly [number, number, number, number] }) {
  const middle = x + width / 2;
  const limb = { width: width * 0.2, rx: width * 0.1 };
  return (
    <g stroke="var(--nightPeople)" fill="var(--night2)">
      <circle cx={middle} cy={y + height * 0.09} r={height * 0.08} />
      <rect x={middle - width * 0.46} y={y + height * 0.22} height={height * 0.34} {...limb} />
      <rect x={middle + width * 0.26} y={y + height * 0.22} height={height * 0.34} {...limb} />
      <rect x={middle - width * 0.26} y={y + height * 0.58} height={height * 0.42} {...limb} />
      <rect x={middle + width * 0.06} y={y + height * 0.58} height={height * 0.42} {...limb} />
      <rect
        x={middle - width * 0.3}
        y={y + height * 0.19}
        width={width * 0.6}
        height={height * 0.42}
        rx={width * 0.14}
      />
    </g>
  );
}
