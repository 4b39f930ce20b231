import { parentPort, workerData } from "node:worker_threads";
import { csvRows } from "./csv-rows.ts";
import { SheetTask } from "./sheet-task.ts";

const port = parentPort;
if (port === null) throw new Error("read-csv-worker runs as a worker thread only");

function read(): unknown {
  const { bytes, ...limits } = SheetTask.parse(workerData);
  try {
    return { rows: csvRows(Buffer.from(bytes.buffer), limits) };
  } catch {
    return { refused: "spreadsheet_wrong_type" };
  }
}

port.postMessage(read());
