import { z } from "zod";
import { alarmGateFields } from "./alarm-gate.device.ts";
import { contains } from "./polygon.rules.ts";
import { scheduleOpen } from "./time-window.rules.ts";

const GateFields = z.object(alarmGateFields);
/**
 * Settings that decide whether an alarm is raised. `anchor`: height of the tested point, as a share of the box's height
 * from its top.
 */
export type AlarmGate = z.infer<typeof GateFields> & { anchor: number };

/** Default `anchor` per algorithm. An algorithm that is not listed has no gate. */
const anchors: Readonly<Record<string, number>> = {
  area_intrusion: 1,
  climb_over: 1,
  crowd_gather: 1,
  sleep_post: 1,
  fire_lane_block: 0.9,
  illegal_parking_with_carplate: 0.9,
  plate_recognition: 0.9,
};

/** Returns the gate in an algorithm's settings; undefined if the algorithm has no gate or the settings are invalid. */
export function gateOf(algId: string, settings: unknown): AlarmGate | undefined {
  const anchor = anchors[algId];
  if (anchor === undefined) return undefined;
  const parsed = GateFields.extend({ anchor: z.number().min(0).max(1).default(anchor) }).safeParse(settings);
  return parsed.success ? parsed.data : undefined;
}

/** A box of an event; coordinates as shares of the picture. */
export interface GatedBox {
  x: number;
  y: number;
  w: number;
  h: number;
  conf: number;
  target?: boolean | undefined;
}

/** Returns the point of a box that is tested against regions. @param anchor share of the height, from the top */
export const anchorOf = ({ x, y, w, h }: GatedBox, anchor: number) => ({ x: x + w / 2, y: y + h * anchor });

/** Returns the boxes of the objects that raised the alarm: those marked as target, or all if the device marked none. */
export function targetsOf(boxes: readonly GatedBox[]): readonly GatedBox[] {
  const targets = boxes.filter(({ target }) => target === true);
  return targets.length === 0 ? boxes : targets;
}

/**
 * Returns true if the gate lets an alarm with these boxes pass. The edge agent calls this function before it raises an
 * alarm. Alarm accuracy calls this function on stored alarms, so that its prediction matches the device's behaviour.
 * @param at epoch ms by the server's clock
 */
export function gateAdmits(gate: AlarmGate, at: number, boxes: readonly GatedBox[]): boolean {
  if (!scheduleOpen(gate.schedule, at)) return false;
  return targetsOf(boxes).some((box) => {
    const foot = anchorOf(box, gate.anchor);
    return box.conf >= gate.min_score && !gate.excluded.some(({ polygon }) => contains(polygon, foot));
  });
}
