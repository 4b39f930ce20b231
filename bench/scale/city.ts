// What presence, alarms and coming back take of a server, read with a few devices; from it the model of fleet-model.ts
// says what ten thousand cameras do to one node, which is measured beside it, and what a hundred thousand do to several.
// Prints JSON.
//   npm run node -- bench/scale/city.ts [--few 300] [--some 600] [--cameras 10000] [--alarms 40] [--seconds 40]
import { parseArgs } from "node:util";
import { answerTimes } from "../../apps/edge/src/platform/mqtt/answer-watch.ts";
import { machine } from "../statistics.ts";
import { type Fleet, simulateHour, simulateStorm, type Work } from "./fleet-model.ts";
import { type Measured, measureFleet, points, questionsPerSecond } from "./fleet-under-test.ts";

const { values } = parseArgs({
  options: {
    few: { type: "string", default: "300" },
    some: { type: "string", default: "600" },
    cameras: { type: "string", default: "10000" },
    alarms: { type: "string", default: "40" },
    seconds: { type: "string", default: "40" },
  },
});
const [few, some, cameras, alarms, seconds] = [
  values.few,
  values.some,
  values.cameras,
  values.alarms,
  values.seconds,
].map(Number);
const city = 100_000;
const here: Fleet = { nodes: 1, coresOfNode: 2, coresOfDatabase: 2, sharedCores: 2 };

const each = (of: (part: keyof Work) => number): Work => ({
  thread: Math.max(0, of("thread")),
  others: Math.max(0, of("others")),
  database: Math.max(0, of("database")),
  sender: Math.max(0, of("sender")),
});

/** How often devices ask whether the server is there, a second: a bench asks no more than so often. */
const questions = (devices: number) => Math.min(questionsPerSecond, (devices * 1000) / answerTimes.askEveryMs);

/**
 * Of the processor time a second of two fleets: what a device takes for what it says of itself, and what a question whether
 * the server is there takes.
 */
function presenceOf(small: Measured, large: Measured): { device: Work; question: Work } {
  const [a, b] = [
    { n: small.devices, q: questions(small.devices) },
    { n: large.devices, q: questions(large.devices) },
  ];
  const area = a.n * b.q - b.n * a.q;
  return {
    device: each((part) => (small.presence[part] * b.q - large.presence[part] * a.q) / area),
    question: each((part) => (a.n * large.presence[part] - b.n * small.presence[part]) / area),
  };
}

const small = await measureFleet(few ?? 0, alarms ?? 0, seconds ?? 0);
console.error(JSON.stringify(small));
const large = await measureFleet(some ?? 0, alarms ?? 0, seconds ?? 0);
console.error(JSON.stringify(large));
const { device, question } = presenceOf(small, large);
/** As few as can be read well from the larger of the two. */
const { connect } = large.storm;
const { alarm } = large;

const devices = (cameras ?? 0) / points;
const measured = await measureFleet(devices, alarms ?? 0, seconds ?? 0);
console.error(JSON.stringify(measured));
/** Of one device with its share of the questions. */
const presenceAt = (asked: number) => each((part) => device[part] + question[part] * asked);
const predicted = {
  presence: each((part) => presenceAt(questions(devices) / devices)[part] * devices),
  alarm,
  storm: simulateStorm(here, { devices, awaySeconds: measured.storm.awaySeconds, connect }),
};
const ratio = (predictedValue: number, measuredValue: number) =>
  Math.round((predictedValue / measuredValue) * 100) / 100;

/** Each node with two cores for itself, the database with as many as stand there; devices have their own. */
function cityOf(nodes: number, coresOfDatabase: number, perCameraAndDay: number) {
  const fleet: Fleet = { nodes, coresOfNode: 2, coresOfDatabase };
  const cityDevices = city / points;
  const own = each((part) => (part === "sender" ? 0 : presenceAt(1000 / answerTimes.askEveryMs)[part]));
  const load = { devices: cityDevices, presence: own, alarm: { ...alarm, sender: 0 } };
  const mean = (city * perCameraAndDay) / 86_400;
  const back = { ...connect, sender: 0 };
  return {
    ...{ nodes, coresOfDatabase, alarmsPerCameraAndDay: perCameraAndDay },
    usual: { alarmsPerSecond: Math.round(mean), ...simulateHour(fleet, { ...load, alarms: mean, seconds: 30 }) },
    tenfold: {
      alarmsPerSecond: Math.round(mean * 10),
      ...simulateHour(fleet, { ...load, alarms: mean * 10, seconds: 30 }),
    },
    oneNodeLost: simulateStorm(
      { ...fleet, nodes: Math.max(1, nodes - 1) },
      { devices: Math.ceil(cityDevices / nodes), awaySeconds: 0, connect: back, beside: { ...load, alarms: mean } },
    ),
    allLost: simulateStorm(fleet, { devices: cityDevices, awaySeconds: 10, connect: back }),
  };
}

console.log(
  JSON.stringify(
    {
      machine: machine(),
      read: { small, large },
      one: { device, question, connect, alarm },
      measured,
      predicted,
      predictedToMeasured: {
        presenceThread: ratio(predicted.presence.thread, measured.presence.thread),
        presenceDatabase: ratio(predicted.presence.database, measured.presence.database),
        presenceAll: ratio(
          predicted.presence.thread + predicted.presence.others + predicted.presence.database,
          measured.presence.thread + measured.presence.others + measured.presence.database,
        ),
        alarmAll: ratio(
          alarm.thread + alarm.others + alarm.database,
          measured.alarm.thread + measured.alarm.others + measured.alarm.database,
        ),
        stormHalf: ratio(predicted.storm.half, measured.storm.half),
        stormAll: ratio(predicted.storm.all, measured.storm.all),
      },
      city: [cityOf(3, 8, 20), cityOf(5, 16, 20), cityOf(10, 16, 100), cityOf(20, 32, 100)],
    },
    null,
    1,
  ),
);
