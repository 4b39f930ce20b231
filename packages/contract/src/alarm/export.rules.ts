/** File formats of an export. Older clients know only the first one (消息数据.xls): docs/reference/alarms.md A9. */
export const exportFormats = ["xls", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Maximum messages of one export. A sheet of .xls holds 65,536 rows, so a larger .xls export has several sheets.
 * Source: decision 0030.
 */
export const exportRowsMax: Readonly<Record<ExportFormat, number>> = { xls: 200_000, xlsx: 1_000_000 };

/** Maximum messages with a picture in an .xlsx file: the newest ones. An .xls file has no pictures. */
export const exportPicturesMax = 1000;

/** Time during which a file can be downloaded, in milliseconds. */
export const exportKeptMs = 24 * 3_600_000;

/** Maximum unfinished exports and kept files per member; a new file replaces the oldest one. */
export const exportsUnfinishedMax = 2;
export const exportsKeptMax = 10;
