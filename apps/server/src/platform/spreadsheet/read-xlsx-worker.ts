import { parentPort, workerData } from "node:worker_threads";
import { SheetTask } from "./sheet-task.ts";
import { xlsxRows } from "./xlsx-rows.ts";

// What a stranger has written is inflated and parsed in a thread that is thrown away.
const port = parentPort;
if (port === null) throw new Error("read-xlsx-worker runs as a worker thread only");

const { bytes, ...limits } = SheetTask.parse(workerData);
const rows = await xlsxRows(Buffer.from(bytes.buffer), limits).catch(() => null);
if (rows === undefined) port.postMessage({ refused: "spreadsheet_wrong_type" });
else port.postMessage(rows === null ? { refused: "spreadsheet_too_complex" } : { rows });
