import { parentPort, workerData } from "node:worker_threads";
import { SheetTask } from "./sheet-task.ts";
import { xlsxRows } from "./xlsx-rows.ts";

// untrusted files are decompressed and parsed in a thread that ends after one file
const port = parentPort;
if (port === null) throw new Error("read-xlsx-worker runs as a worker thread only");

const { bytes, ...limits } = SheetTask.parse(workerData);
const refused = "spreadsheet_too_complex";
port.postMessage(await xlsxRows(Buffer.from(bytes.buffer), limits).catch(() => ({ refused })));
