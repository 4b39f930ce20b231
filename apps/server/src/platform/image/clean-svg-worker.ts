import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { purifySvg } from "./purify-svg.ts";

// jsdom and the purifier cost 60 MB and half a second, so they live only as long as one picture needs them.
const port = parentPort;
if (port === null) throw new Error("clean-svg-worker runs as a worker thread only");

port.postMessage(purifySvg(z.string().parse(workerData)));
