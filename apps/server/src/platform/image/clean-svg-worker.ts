import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { purifySvg } from "./purify-svg.ts";

// the thread exists for one picture only: jsdom and the sanitiser take 60 MB, and half a second to load
const port = parentPort;
if (port === null) throw new Error("clean-svg-worker runs as a worker thread only");

port.postMessage(purifySvg(z.string().parse(workerData)));
