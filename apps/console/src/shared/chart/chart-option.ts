import { type EChartsCoreOption } from "echarts/core";
import { chart24Dark, chartRest } from "#theme/chart-colors.ts";
import { color } from "#theme/theme.ts";
import { grouped } from "../format/count.ts";
import { type ChartData, type ChartKind, coveredSeries, labelsOf, seriesColor, sharesOf } from "./chart-data.ts";

/** Maximum number of points for which a line has a dot at each point. Source: visual language, “Charts”. */
const maxDots = 15;

/** Colours and sizes of a chart, which depend on the background. */
export interface ChartTheme {
  ink: string;
  ink2: string;
  note: string;
  line: string;
  axis: string;
  panel: string;
  track: string;
  /** Colours of the series, in order. Series after the last colour use `seriesColor`. */
  series: readonly string[];
  /** Factor for font sizes and line heights; 1 on console pages. */
  scale: number;
}

export const lightChart: ChartTheme = {
  ink: color.ink,
  ink2: color.ink2,
  note: color.ink3,
  line: color.line,
  axis: color.line2,
  panel: color.panel,
  track: color.track,
  series: [],
  scale: 1,
};

/** Theme of a big screen, which users read from a distance of 5 m. */
export const screenChart: ChartTheme = {
  ink: color.screenInk,
  ink2: color.screenInk2,
  note: color.screenInk3,
  line: color.screenLine,
  axis: color.screenLine,
  panel: color.screenRaised,
  track: color.screenTrack,
  series: chart24Dark,
  scale: 7 / 6,
};

const noteOf = ({ note, scale }: ChartTheme) => ({ color: note, fontSize: 12 * scale, lineHeight: 18 * scale });
const textOf = ({ ink, scale }: ChartTheme) => ({ color: ink, fontSize: 13 * scale, lineHeight: 20 * scale });
const colorAt = ({ series }: ChartTheme, at: number) => series[at] ?? seriesColor(at);

const tooltipOf = ({ panel, ink, scale }: ChartTheme) => ({
  borderWidth: 0,
  padding: [8, 12],
  backgroundColor: panel,
  textStyle: { color: ink, fontSize: 13 * scale },
  extraCssText: `box-shadow: 0 8px 28px color-mix(in srgb, ${color.ink} 14%, transparent); border-radius: 8px`,
  confine: true,
});

function axes(data: ChartData, boundaryGap: boolean, theme: ChartTheme): EChartsCoreOption {
  return {
    grid: { left: 16, right: 20, top: 16, bottom: 12, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    xAxis: {
      type: "category",
      data: [...labelsOf(data)],
      boundaryGap,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.axis } },
      axisLabel: { ...noteOf(theme), hideOverlap: true, margin: 8, ...(data.isPartial ? { showMaxLabel: true } : {}) },
    },
    yAxis: {
      type: "value",
      min: 0,
      minInterval: 1,
      splitNumber: 4,
      splitLine: { lineStyle: { color: theme.line, type: "dashed" } },
      axisLabel: { ...noteOf(theme), formatter: grouped },
    },
    tooltip: { ...tooltipOf(theme), trigger: "axis", valueFormatter: grouped },
  };
}

/**
 * Returns the points of a line. The last value of a period that is not over is half transparent and always has a dot.
 */
const pointsOf = ({ isPartial = false }: ChartData, values: readonly number[]) =>
  values.map((value, at) => {
    if (isPartial && at === values.length - 1)
      return { value, symbol: "circle", symbolSize: 8, itemStyle: { opacity: 0.5 } };
    return values.length > maxDots ? { value, symbol: "none" } : value;
  });

/** Draws lines. A single series has a pale area below it. */
function lines(data: ChartData, theme: ChartTheme): EChartsCoreOption {
  const isAlone = data.series.length === 1;
  const covered = coveredSeries(data.series);
  return {
    ...axes(data, false, theme),
    series: data.series.map(({ name, values, color: own }, at) => ({
      type: "line",
      name,
      data: pointsOf(data, values),
      color: own ?? colorAt(theme, at),
      lineStyle: { width: 2, type: covered.has(at) ? "dashed" : "solid" },
      symbol: "emptyCircle",
      symbolSize: 6,
      showSymbol: data.isPartial === true || data.labels.length <= maxDots,
      ...(isAlone ? { areaStyle: { opacity: 0.1 } } : {}),
    })),
  };
}

/** Returns the bars. The last bar of a period that is not over is pale. */
const barsOf = ({ isPartial = false }: ChartData, values: readonly number[]) =>
  values.map((value, at) =>
    isPartial && at === values.length - 1 ? { value, itemStyle: { opacity: 0.5, borderRadius: [2, 2, 0, 0] } } : value,
  );

function columns(data: ChartData, theme: ChartTheme): EChartsCoreOption {
  return {
    ...axes(data, true, theme),
    series: data.series.map(({ name, values, color: own }, at) => ({
      type: "bar",
      name,
      data: barsOf(data, values),
      color: own ?? colorAt(theme, at),
      barMaxWidth: 24,
      itemStyle: { borderRadius: [2, 2, 0, 0] },
    })),
  };
}

/**
 * `fewBars`: up to this number of bars, each bar gets a height of `barStep` pixels. More bars share the height of the
 * chart.
 */
const [fewBars, barStep] = [6, 44];
const roomOf = (bars: number) => (bars > fewBars ? { bottom: 8 } : { height: bars * barStep });
/** Width of the column of names at the left of the bars, in pixels. */
const nameWidth = 108;
const atLeft = { align: "left", margin: nameWidth + 12, width: nameWidth, overflow: "truncate" };

/** Returns the options of horizontal bars in one colour, the greatest on top, with figure and share at the right. */
function ranking({ labels, series, hasRest = false }: ChartData, theme: ChartTheme): EChartsCoreOption {
  const values = series[0]?.values ?? [];
  const shares = sharesOf(values);
  const category = { type: "category", inverse: true, axisLine: { show: false }, axisTick: { show: false } };
  const figures = values.map((value, at) => `{count|${grouped(value)}}{share|${(shares[at] ?? 0).toFixed(1)}%}`);
  const figure = { ...textOf(theme), fontWeight: 600, width: 44, align: "right" };
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
        ...category,
        data: [...labels],
        axisLabel: { ...textOf(theme), color: theme.ink2, ...atLeft },
      },
      {
        ...category,
        data: figures,
        position: "right",
        axisLabel: { margin: 4, rich: { count: figure, share: { ...noteOf(theme), width: 48, align: "right" } } },
      },
    ],
    series: [
      {
        type: "bar",
        barWidth: 8,
        showBackground: true,
        backgroundStyle: { color: theme.track, borderRadius: 2 },
        itemStyle: { borderRadius: 2 },
        data: values.map((value, at) => ({
          value,
          itemStyle: { color: hasRest && at === values.length - 1 ? chartRest : colorAt(theme, 0) },
        })),
      },
    ],
  };
}

function donut({ labels, series, hasRest = false }: ChartData, theme: ChartTheme): EChartsCoreOption {
  const values = series[0]?.values ?? [];
  const shares = sharesOf(values);
  const colorOf = (at: number) => (hasRest && at === values.length - 1 ? chartRest : colorAt(theme, at));
  const parts = values
    .map((value, at) => ({ value, name: labels[at] ?? "", share: shares[at] ?? 0, itemStyle: { color: colorOf(at) } }))
    .filter(({ value }) => value > 0);
  const total = values.reduce((all, value) => all + value, 0);
  return {
    tooltip: { ...tooltipOf(theme), trigger: "item", valueFormatter: grouped },
    title: {
      text: grouped(total),
      left: "center",
      top: "center",
      textStyle: { color: theme.ink, fontSize: 20 * theme.scale, lineHeight: 28 * theme.scale, fontWeight: 600 },
    },
    series: [
      {
        type: "pie",
        radius: ["56%", "76%"],
        padAngle: 1,
        itemStyle: { borderRadius: 2 },
        data: parts,
        label: { ...noteOf(theme), color: theme.ink2, formatter: labelOf },
        labelLine: { length: 8, length2: 8, lineStyle: { color: theme.axis } },
      },
    ],
  };
}
const labelOf = ({ data: { name, value, share } }: { data: { name: string; value: number; share: number } }) =>
  `${name} ${grouped(value)} (${share.toFixed(1)}%)`;

const drawings: Record<ChartKind, (data: ChartData, theme: ChartTheme) => EChartsCoreOption> = {
  line: lines,
  bar: columns,
  ranking,
  donut,
};

/**
 * Returns the options of a chart for echarts.
 * @param calm the user prefers reduced motion
 */
export function chartOption(
  kind: ChartKind,
  data: ChartData,
  { calm, font, theme = lightChart }: { calm: boolean; font: string; theme?: ChartTheme },
): EChartsCoreOption {
  const motion = { animation: !calm, animationDuration: 220, animationDurationUpdate: 220 };
  return { ...motion, textStyle: { fontFamily: font }, ...drawings[kind](data, theme) };
}
