import { color } from "#theme/theme.ts";
import { saveBlob } from "../api/download.ts";
import { fileTime } from "../format/time.ts";
import { type ChartData, type ChartKind, csvOf } from "./chart-data.ts";
import { chartOption } from "./chart-option.ts";

const fileName = (title: string, ending: string) => `${title}_${fileTime(Date.now()).slice(0, 13)}.${ending}`;

/** Saves the figures as a CSV file. */
export function downloadCsv(title: string, table: Parameters<typeof csvOf>[0]): void {
  saveBlob(new Blob([csvOf(table)], { type: "text/csv;charset=utf-8" }), fileName(title, "csv"));
}

/** Saves the drawing as a PNG of the given size. */
export async function downloadPicture(
  title: string,
  kind: ChartKind,
  data: ChartData,
  size: { width: number; height: number },
): Promise<void> {
  const { drawPicture } = await import("./echarts-parts.ts");
  const font = getComputedStyle(document.body).fontFamily;
  const address = drawPicture(chartOption(kind, data, { calm: true, font }), size, color.panel);
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  saveBlob(new Blob([bytes], { type: "image/png" }), fileName(title, "png"));
}
