import { color } from "#theme/theme.ts";

const [width, height] = [64, 24];

/**
 * Line without axes that shows the course of the figure next to it. The visible text next to it says what the figure
 * means.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const top = Math.max(1, ...values);
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 1 - (value / top) * (height - 2)).toFixed(1)}`;
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polygon points={`0,${height} ${points.join(" ")} ${width},${height}`} fill={color.primary} opacity={0.1} />
      <polyline points={points.join(" ")} fill="none" stroke={color.primary} strokeWidth={1.5} />
    </svg>
  );
}
