import { type ExportFormat } from "@huiyan/contract/alarm/export.rules";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";

/** Name of the exported file: docs/reference/alarms.md A9. */
const title: LocalizedText = ["消息数据", "訊息資料", "Alarms"];

export function exportFileName(language: Language, format: ExportFormat): string {
  return `${localize(title, language)}.${format}`;
}

const mimes: Record<ExportFormat, string> = {
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
export const exportMime = (format: ExportFormat): string => mimes[format];
