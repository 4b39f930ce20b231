import { parentPort, workerData } from "node:worker_threads";
import { type SheetContent } from "./sheet-content.ts";
import { writeSlipPdf } from "./write-slip-pdf.ts";

const content: SheetContent = workerData;
parentPort?.postMessage(await writeSlipPdf(content));
