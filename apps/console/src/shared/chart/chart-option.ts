import { type EChartsCoreOption } from "echarts/core";
import { chartRest } from "../../theme/chart-colors.ts";
import { color } from "../../theme/theme.ts";
import { grouped } from "../format/count.ts";
import { type ChartData, type ChartKind, seriesColor, sharesOf } from "./chart-data.ts";

/** Up to so many points each has a dot. Visual language, “Charts”. */
const maxDots = 15;
const note = { color: color.ink3, fontSize: 12, lineHeight: 18 };
const text = { color: color.ink, fontSize: 13, lineHeight: 20 };

const tooltip = {
  borderWidth: 0,
  padding: [8, 12],
  backgroundColor: color.panel,
  textStyle: { color: color.ink, fontSize: 13 },
  extraCssText: `box-shadow: 0 8px 28px color-mix(in srgb, ${color.ink} 14%, transparent); border-radius: 8px`,
  confine: true,
};

function axes(data: ChartData, boundaryGap: boolean): EChartsCoreOption {
  return {
    grid: { left: 16, right: 20, top: 16, bottom: 12, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    xAxis: {
      ...{ type: "category", data: [...data.labels], boundaryGap, axisTick: { show: false } },
      axisLine: { lineStyle: { color: color.line2 } },
      axisLabel: { ...note, hideOverlap: true, margin: 8 },
    },
    yAxis: {
      ...{ type: "value", min: 0, minInterval: 1, splitNumber: 4 },
      splitLine: { lineStyle: { color: color.line, type: "dashed" } },
      axisLabel: { ...note, formatter: grouped },
    },
    tooltip: { ...tooltip, trigger: "axis", valueFormatter: grouped },
  };
}

/** One series is blue over a pale ground; two or more have none. */
function lines(data: ChartData): EChartsCoreOption {
  const isAlone = data.series.length === 1;
  return {
    ...axes(data, false),
    series: data.series.map(({ name, values, color: own }, at) => ({
      ...{ type: "line", name, data: [...values], color: own ?? seriesColor(at), lineStyle: { width: 2 } },
      ...{ symbol: "emptyCircle", symbolSize: 6, showSymbol: data.labels.length <= maxDots },
      ...(isAlone ? { areaStyle: { opacity: 0.1 } } : {}),
    })),
  };
}

function columns(data: ChartData): EChartsCoreOption {
  return {
    ...axes(data, true),
    series: data.series.map(({ name, values, color: own }, at) => ({
      ...{ type: "bar", name, data: [...values], color: own ?? seriesColor(at), barMaxWidth: 24 },
      itemStyle: { borderRadius: [2, 2, 0, 0] },
    })),
  };
}

/** A few bars stand at the top, many share the room. */
const [fewBars, barStep] = [6, 44];
const roomOf = (bars: number) => (bars > fewBars ? { bottom: 8 } : { height: bars * barStep });
/** Names begin on one line. */
const nameWidth = 108;
const atLeft = { align: "left", margin: nameWidth + 12, width: nameWidth, overflow: "truncate" };

/** Bars in one colour, the greatest on top, with figure and share at the right. */
function ranking({ labels, series, hasRest = false }: ChartData): EChartsCoreOption {
  const values = series[0]?.values ?? [];
  const shares = sharesOf(values);
  const category = { type: "category", inverse: true, axisLine: { show: false }, axisTick: { show: false } };
  const figures = values.map((value, at) => `{count|${grouped(value)}}{share|${(shares[at] ?? 0).toFixed(1)}%}`);
  const figure = { color: color.ink, fontSize: 13, fontWeight: 600, width: 44, align: "right" };
  return {
    grid: {
      left: 16,
      right: 16,
      top: 8,
      ...roomOf(labels.length),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: { type: "value", show: false, min: 0, max: "dataMax" },
    yAxis: [
      {
        ...{ ...category, data: [...labels] },
        axisLabel: { ...text, color: color.ink2, ...atLeft },
      },
      {
        ...{ ...category, data: figures, position: "right" },
        axisLabel: { margin: 4, rich: { count: figure, share: { ...note, width: 48, align: "right" } } },
      },
    ],
    series: [
      {
        ...{ type: "bar", barWidth: 8, showBackground: true },
        ...{ backgroundStyle: { color: color.track, borderRadius: 2 }, itemStyle: { borderRadius: 2 } },
        data: values.map((value, at) => ({
          value,
          itemStyle: { color: hasRest && at === values.length - 1 ? chartRest : seriesColor(0) },
        })),
      },
    ],
  };
}

function donut({ labels, series, hasRest = false }: ChartData): EChartsCoreOption {
  const values = series[0]?.values ?? [];
  const shares = sharesOf(values);
  const colorOf = (at: number) => (hasRest && at === values.length - 1 ? chartRest : seriesColor(at));
  const parts = values
    .map((value, at) => ({ value, name: labels[at] ?? "", share: shares[at] ?? 0, itemStyle: { color: colorOf(at) } }))
    .filter(({ value }) => value > 0);
  const total = values.reduce((all, value) => all + value, 0);
  return {
    tooltip: { ...tooltip, trigger: "item", valueFormatter: grouped },
    title: {
      ...{ text: grouped(total), left: "center", top: "center" },
      textStyle: { color: color.ink, fontSize: 20, lineHeight: 28, fontWeight: 600 },
    },
    series: [
      {
        ...{ type: "pie", radius: ["56%", "76%"], padAngle: 1, itemStyle: { borderRadius: 2 }, data: parts },
        label: { ...note, color: color.ink2, formatter: labelOf },
        labelLine: { length: 8, length2: 8, lineStyle: { color: color.line2 } },
      },
    ],
  };
}
const labelOf = ({ data: { name, value, share } }: { data: { name: string; value: number; share: number } }) =>
  `${name} ${grouped(value)} (${share.toFixed(1)}%)`;

const drawings: Record<ChartKind, (data: ChartData) => EChartsCoreOption> = {
  line: lines,
  bar: columns,
  ranking,
  donut,
};

/** How the library draws it. @param calm less motion is wished */
export function chartOption(
  kind: ChartKind,
  data: ChartData,
  { calm, font }: { calm: boolean; font: string },
): EChartsCoreOption {
  const motion = { animation: !calm, animationDuration: 220, animationDurationUpdate: 220 };
  return { ...motion, textStyle: { fontFamily: font }, ...drawings[kind](data) };
}
