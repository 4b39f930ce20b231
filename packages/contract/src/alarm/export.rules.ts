/** Of these the first is what older clients know (消息数据.xls): docs/reference/alarms.md A9. */
export const exportFormats = ["xls", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of one file. A sheet of .xls ends at 65,536, so it has several. Source: docs/decisions/0030-message-export.md. */
export const exportRowsMax: Readonly<Record<ExportFormat, number>> = { xls: 200_000, xlsx: 1_000_000 };

/** So many messages of a file, the newest ones, have their picture in it; .xls has none. */
export const exportPicturesMax = 1000;

/** How long a file can be downloaded. */
export const exportKeptMs = 24 * 3_600_000;

/** Of one person: exports under way, and files that are kept; an older one makes room. */
export const exportsUnfinishedMax = 2;
export const exportsKeptMax = 10;
