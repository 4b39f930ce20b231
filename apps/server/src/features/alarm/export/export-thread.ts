import { serveLongWorker } from "#platform/worker/serve-long-worker.ts";
import { ExportThreadData } from "./export-job.ts";
import { makeExport } from "./make-export.ts";

// a dedicated thread: hundreds of thousands of rows leave much garbage on the heap, which is freed when the thread ends
await serveLongWorker(ExportThreadData, makeExport);
