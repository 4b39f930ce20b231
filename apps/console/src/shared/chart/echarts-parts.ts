import { BarChart, LineChart, PieChart } from "echarts/charts";
import { GridComponent, TitleComponent, TooltipComponent } from "echarts/components";
import { type EChartsCoreOption, type EChartsType, init, use } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";

use([BarChart, LineChart, PieChart, GridComponent, TitleComponent, TooltipComponent, CanvasRenderer, SVGRenderer]);

/** Creates a chart in the element. The chart is drawn as SVG, which is sharp at every resolution. */
export function drawOn(element: HTMLElement): EChartsType {
  return init(element, undefined, { renderer: "svg" });
}

/** Returns a picture of the given size at double resolution, as a data URL. */
export function drawPicture(
  option: EChartsCoreOption,
  size: { width: number; height: number },
  ground: string,
): string {
  const chart = init(document.createElement("div"), undefined, { renderer: "canvas", devicePixelRatio: 2, ...size });
  chart.setOption({ ...option, animation: false, backgroundColor: ground });
  const address = chart.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: ground });
  chart.dispose();
  return address;
}
