import { parentPort, workerData } from "node:worker_threads";
import { SheetTask } from "./sheet-task.ts";
import { xlsRows } from "./xls-rows.ts";

// The old format's reader has had its holes, so it gets a thread that is thrown away, with nothing else in it.
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
