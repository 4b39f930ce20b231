import { serveLongWorker } from "../../../platform/worker/serve-long-worker.ts";
import { ExportThreadData } from "./export-job.ts";
import { makeExport } from "./make-export.ts";

// Hundreds of thousands of rows leave much garbage behind: it is made here, and goes with the thread.
await serveLongWorker(ExportThreadData, makeExport);
