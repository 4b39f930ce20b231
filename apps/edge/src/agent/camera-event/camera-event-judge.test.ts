import { describe, expect, it } from "vitest";
import { type CameraEvent } from "#platform/onvif/camera-event.ts";
import { CameraEventJudge } from "./camera-event-judge.ts";

const motion = { topic: "RuleEngine/CellMotionDetector/Motion", alg_id: "area_intrusion", pause_seconds: 30 };
const line = { topic: "RuleEngine/LineDetector/Crossed", alg_id: "climb_over", pause_seconds: 0 };

const event = (change: Partial<CameraEvent> = {}): CameraEvent => ({
  topic: motion.topic,
  source: "VideoSourceToken=1",
  isActive: true,
  isInitial: false,
  ...change,
});
const off = { isActive: false };

/** Returns the numbers of the events that became alarms. `seconds`: time since the previous event. */
function alarms(events: readonly (readonly [seconds: number, change: Partial<CameraEvent>])[]): number[] {
  let now = 0;
  const judge = new CameraEventJudge([motion, line], () => now);
  return events.flatMap(([seconds, change], number) => {
    now += seconds * 1000;
    return judge.take(event(change)) === undefined ? [] : [number];
  });
}

describe("an event of a camera becomes an alarm", () => {
  it.each<[string, Parameters<typeof alarms>[0], number[]]>([
    ["when its state begins", [[0, {}]], [0]],
    [
      "once while its state lasts",
      [
        [0, {}],
        [40, {}],
        [40, {}],
      ],
      [0],
    ],
    [
      "again when its state begins again after the pause",
      [
        [0, {}],
        [10, off],
        [20, {}],
      ],
      [0, 2],
    ],
    [
      "not during the pause",
      [
        [0, {}],
        [10, off],
        [19.9, {}],
      ],
      [0],
    ],
    ["not when its state ends", [[0, off]], []],
    ["not for the state at the begin of the subscription", [[0, { isInitial: true }]], []],
    [
      "when the state begins after the begin of the subscription",
      [
        [0, { ...off, isInitial: true }],
        [1, {}],
      ],
      [1],
    ],
    [
      "when the state began while the subscription was interrupted",
      [
        [0, off],
        [9, { isInitial: true }],
      ],
      [1],
    ],
    [
      "not again for a state that lasted through an interruption",
      [
        [0, {}],
        [40, { isInitial: true }],
      ],
      [0],
    ],
    [
      "for each source, but only one in the pause",
      [
        [0, {}],
        [31, { source: "VideoSourceToken=2" }],
      ],
      [0, 1],
    ],
    [
      "each time for events without a state",
      [
        [0, { topic: line.topic, isActive: undefined }],
        [0, { topic: line.topic, isActive: undefined }],
      ],
      [0, 1],
    ],
    ["not for a topic without a rule", [[0, { topic: "Device/Trigger/DigitalInput" }]], []],
  ])("%s", (_rule, events, expected) => {
    expect(alarms(events)).toEqual(expected);
  });
});

it("names the rule, which names the algorithm of the alarm", () => {
  expect(new CameraEventJudge([motion, line]).take(event())?.alg_id).toBe("area_intrusion");
});
