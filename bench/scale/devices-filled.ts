// Measures lists and trees of devices, points and groups that SQL inserted, without any connected device: the cost of
// queries and responses alone. Prints JSON, asserts nothing.
// node bench/scale/devices-filled.ts [--devices 10000] [--points 4] [--groups 500] [--calls 40]
import { parseArgs } from "node:util";
import { startFleetServer } from "../../apps/server/test/fleet/fleet-server.ts";
import { machine } from "../statistics.ts";
import { measureLists } from "./fleet-lists.ts";

const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "10000" },
    points: { type: "string", default: "4" },
    groups: { type: "string", default: "500" },
    calls: { type: "string", default: "40" },
  },
});
const [devices = 0, points = 0, groups = 0, calls = 0] = [
  values.devices,
  values.points,
  values.groups,
  values.calls,
].map(Number);
const { admin, stop } = await startFleetServer({ devices, points, groups, branch: points });
try {
  const lists = await measureLists(admin, calls);
  console.log(JSON.stringify({ machine: machine(), devices, points: devices * points, groups, lists }, null, 2));
} finally {
  await stop();
}
