import { serveLongWorker } from "../../../platform/worker/serve-long-worker.ts";
import { ExportThreadData } from "./export-job.ts";
import { makeExport } from "./make-export.ts";

// a separate thread, because hundreds of thousands of rows leave much garbage, which ends with the thread
await serveLongWorker(ExportThreadData, makeExport);
