// Measures the processor time that presence, alarms and reconnects take in a server, with a small number of devices.
// From this the model of fleet-model.ts predicts the load of ten thousand cameras on one node, which is also measured,
// and of a hundred thousand cameras on several nodes. Prints JSON.
// npm run node -- bench/scale/city.ts [--some 1600] [--cameras 10000] [--alarms 150] [--seconds 40]
// With `--read FILE` no measurement is made: FILE holds the two lines that an earlier run printed to stderr.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { machine } from "../statistics.ts";
import { simulateBrokerLoss } from "./broker-model.ts";
import { type Fleet, simulateHour, simulateStorm, type Work } from "./fleet-model.ts";
import { type Measured, measureFleet, points } from "./fleet-under-test.ts";

const { values } = parseArgs({
  options: {
    some: { type: "string", default: "1600" },
    cameras: { type: "string", default: "10000" },
    alarms: { type: "string", default: "150" },
    seconds: { type: "string", default: "40" },
    read: { type: "string" },
  },
});
const [some, cameras, alarms, seconds] = [values.some, values.cameras, values.alarms, values.seconds].map(Number);
const city = 100_000;
const here: Fleet = { nodes: 1, coresOfNode: 2, coresOfDatabase: 2, sharedCores: 2 };

const each = (of: (part: keyof Work) => number): Work => ({
  thread: Math.max(0, of("thread")),
  others: Math.max(0, of("others")),
  database: Math.max(0, of("database")),
  sender: Math.max(0, of("sender")),
});

const sizes = [some ?? 0, (cameras ?? 0) / points];
const read: Measured[] = [];
if (values.read === undefined) {
  for (const devices of sizes) {
    read.push(await measureFleet(devices, alarms ?? 0, seconds ?? 0));
    console.error(JSON.stringify(read.at(-1)));
  }
} else {
  const lines = readFileSync(values.read, "utf8").trim().split("\n");
  read.push(...lines.map((line): Measured => JSON.parse(line)));
}
const [large, measured] = read;
if (large === undefined || measured === undefined) throw new Error("two fleets");

const alarm = each((part) => large.alarm[part]);
const presenceOf = ({ presence, devices }: Measured) => each((part) => presence[part] / devices);
const storm = { devices: measured.devices, awaySeconds: measured.storm.awaySeconds };
const predicted = {
  presence: each((part) => presenceOf(large)[part] * measured.devices),
  connected: simulateStorm(here, { ...storm, connect: large.storm.connect }),
};
const ratio = (predictedValue: number, measuredValue: number) =>
  Math.round((predictedValue / measuredValue) * 100) / 100;

/**
 * Simulates a city of 100,000 cameras. Each node has two cores, the database has `coresOfDatabase` cores. The devices
 * run elsewhere and use none of them.
 */
const cityOf = (nodes: number, coresOfDatabase: number, perCameraAndDay: number) => {
  const fleet: Fleet = { nodes, coresOfNode: 2, coresOfDatabase };
  const cityDevices = city / points;
  const own = { ...presenceOf(measured), sender: 0 };
  const load = { devices: cityDevices, presence: own, alarm: { ...alarm, sender: 0 } };
  const mean = (city * perCameraAndDay) / 86_400;
  const back = { ...measured.storm.connect, sender: 0 };
  const lost = { devices: Math.ceil(cityDevices / nodes), awaySeconds: 0, beside: { ...load, alarms: mean } };
  const fewer = { ...fleet, nodes: Math.max(1, nodes - 1) };
  return {
    nodes,
    coresOfDatabase,
    alarmsPerCameraAndDay: perCameraAndDay,
    usual: { alarmsPerSecond: Math.round(mean), ...simulateHour(fleet, { ...load, alarms: mean, seconds: 30 }) },
    tenfold: {
      alarmsPerSecond: Math.round(mean * 10),
      ...simulateHour(fleet, { ...load, alarms: mean * 10, seconds: 30 }),
    },
    oneNodeLost: simulateStorm(fewer, { ...lost, connect: back }),
    allLost: simulateStorm(fleet, { devices: cityDevices, awaySeconds: 10, connect: back }),
    oneBrokerNodeLost: simulateBrokerLoss({ nodes, brokers: 3, alarmsPerSecond: mean }),
  };
};

console.log(
  JSON.stringify(
    {
      machine: machine(),
      read,
      predicted,
      predictedToMeasured: {
        presenceThread: ratio(predicted.presence.thread, measured.presence.thread),
        presenceDatabase: ratio(predicted.presence.database, measured.presence.database),
        presenceAll: ratio(
          predicted.presence.thread + predicted.presence.others + predicted.presence.database,
          measured.presence.thread + measured.presence.others + measured.presence.database,
        ),
        connectedHalf: ratio(predicted.connected.half, measured.storm.half),
        connectedAll: ratio(predicted.connected.all, measured.storm.all),
      },
      city: [cityOf(3, 8, 20), cityOf(5, 16, 20), cityOf(10, 16, 100), cityOf(20, 32, 100)],
    },
    null,
    1,
  ),
);
