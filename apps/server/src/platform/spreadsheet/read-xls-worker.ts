import { parentPort, workerData } from "node:worker_threads";
import { SheetTask } from "./sheet-task.ts";
import { xlsRows } from "./xls-rows.ts";

// the .xls library has had vulnerabilities, so it runs in a thread that has no other data and ends after one file
const port = parentPort;
if (port === null) throw new Error("read-xls-worker runs as a worker thread only");

function read(): unknown {
  const { bytes, ...limits } = SheetTask.parse(workerData);
  try {
    return xlsRows(Buffer.from(bytes.buffer), limits);
  } catch {
    return { refused: "spreadsheet_too_complex" };
  }
}

port.postMessage(read());
