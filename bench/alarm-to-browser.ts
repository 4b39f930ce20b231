// Measures the delay of an alarm until the open page shows it, in two parts, and prints JSON.
// - frame: from the camera frame in which a rule becomes true to the alarm in the page (real model, five cameras)
// - fanout: from the upload of an event to the alarm in 1,000 pages, at 50 alarms per second; compared with a bare
//   WebSocket echo
// `--frames` is the duration of the first part and `--seconds` that of the second part, in seconds.
// npm run bench -- alarm [--frames 100] [--seconds 20] [--pages 1000] [--rate 50]
import { parseArgs } from "node:util";
import { measureFanout } from "./fanout.ts";
import { measureFrames } from "./frame-to-page.ts";
import { machine } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    frames: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
    pages: { type: "string", default: "1000" },
    rate: { type: "string", default: "50" },
  },
});

const frame = await measureFrames(Number(values.frames));
console.error(JSON.stringify(frame));
const fanout = await measureFanout({
  seconds: Number(values.seconds),
  pages: Number(values.pages),
  alarmsPerSecond: Number(values.rate),
});
console.log(JSON.stringify({ bench: "alarm-to-browser", machine: machine(), frame, fanout }, null, 2));
