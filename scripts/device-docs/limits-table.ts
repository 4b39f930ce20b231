import { costLimits } from "@huiyan/contract/cost";
import { deviceLimits, deviceTimes, recordingAnswerBytes, tunnelLimits } from "@huiyan/contract/device/device.rules";
import { liveLimits, liveTimes } from "@huiyan/contract/live/live.rules";
import { gateLimits } from "../../apps/server/src/platform/mqtt/connect-rules.ts";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const kilobytes = (bytes: number) => `${bytes / 1024} KB`;
const seconds = (ms: number) => `${ms / 1000} s`;
const minutes = (ms: number) => `${ms / 60_000} min`;

/** Returns the table of all limits of the device protocol, from the constants with which the platform checks them. */
export function limitsTable(): string {
  const { ingest } = costLimits;
  const rows: [string, string][] = [
    ["body of a report", megabytes(deviceLimits.bodyBytes)],
    ["its part `events`", megabytes(deviceLimits.eventsJsonBytes)],
    ["events in a report", `1–${deviceLimits.eventsPerRequest}`],
    ["`data` of an event", kilobytes(deviceLimits.eventDataBytes)],
    ["a picture", `${megabytes(deviceLimits.imageBytes)}, ${deviceLimits.imagePixels / 1e6} megapixels`],
    ["a clip", megabytes(deviceLimits.videoBytes)],
    ["clips of an event", `index 0–${deviceLimits.videosPerEvent - 1}`],
    ["requests of a device", `${ingest.perSecond} a second, ${ingest.burst} at once after a pause`],
    ["clock: `x-device-time` and the MQTT password may be off by", minutes(deviceTimes.clockToleranceMs)],
    [
      "an event may lie ahead by",
      `${seconds(deviceTimes.futureToleranceMs)}; beyond that it gets the time of its arrival`,
    ],
    ["an event may be old", `${deviceTimes.idempotencyMs / 86_400_000} days (berths: 7); its id is remembered as long`],
    ["MQTT message", kilobytes(deviceLimits.mqttPayloadBytes)],
    [
      "MQTT messages",
      `${deviceLimits.mqttMessagesPerSecond} a second, ${deviceLimits.mqttMessagesPerSecond * 2} at once`,
    ],
    ["MQTT: from the connection to the whole first packet", seconds(gateLimits.connectMs)],
    [
      "MQTT connections of a device",
      `${gateLimits.admissions.burst} at once, then one each ${1 / gateLimits.admissions.perSecond} s`,
    ],
    ["MQTT keep-alive", `at most ${deviceTimes.keepAliveSeconds} s`],
    ["telemetry", `every ${seconds(deviceTimes.telemetryMs)}; offline after ${seconds(deviceTimes.silentMs)} without`],
    ["a command is accepted within", seconds(deviceTimes.commandAcceptMs)],
    ["ids of commands are remembered for", `${deviceTimes.commandMemoryMs / 3_600_000} h`],
    ["a channel is online while frames came within", seconds(deviceTimes.channelSilentMs)],
    [
      "tunnel: a frame, streams, a body",
      `${kilobytes(tunnelLimits.frameBytes)}, ${tunnelLimits.streams}, ${megabytes(tunnelLimits.bodyBytes)}`,
    ],
    ["tunnel: an answer of `/recording`", megabytes(recordingAnswerBytes)],
    ["live: pushes of a device, opened within", `${liveLimits.pushesPerDevice}, ${seconds(liveTimes.publishMs)}`],
  ];
  const width = (at: 0 | 1) => Math.max(...rows.map((row) => row[at].length));
  const line = (what: string, limit: string, fill = " ") =>
    `| ${what.padEnd(width(0), fill)} | ${limit.padEnd(width(1), fill)} |`;
  const lines = rows.map(([what, limit]) => line(what, limit));
  return [line("what", "limit"), line("", "", "-"), ...lines].join("\n");
}
