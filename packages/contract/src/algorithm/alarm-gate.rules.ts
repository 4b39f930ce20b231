import { z } from "zod";
import { alarmGateFields } from "./alarm-gate.device.ts";
import { contains } from "./polygon.rules.ts";
import { scheduleOpen } from "./time-window.rules.ts";

const GateFields = z.object(alarmGateFields);
/** `anchor`: share of a box's height, from its top, of the tested point. */
export type AlarmGate = z.infer<typeof GateFields> & { anchor: number };

/** Default height of the tested point, per algorithm. Only these algorithms have a gate. */
const anchors: Readonly<Record<string, number>> = {
  ...{ area_intrusion: 1, climb_over: 1, crowd_gather: 1 },
  ...{ sleep_post: 1, fire_lane_block: 0.9, illegal_parking_with_carplate: 0.9, plate_recognition: 0.9 },
};

/** Returns the gate of an algorithm's settings; undefined if there is none, or it is invalid. */
export function gateOf(algId: string, settings: unknown): AlarmGate | undefined {
  const anchor = anchors[algId];
  if (anchor === undefined) return undefined;
  const parsed = GateFields.extend({ anchor: z.number().min(0).max(1).default(anchor) }).safeParse(settings);
  return parsed.success ? parsed.data : undefined;
}

/** A box as an event reports it, in shares of the picture. */
export interface GatedBox {
  x: number;
  y: number;
  w: number;
  h: number;
  conf: number;
  target?: boolean | undefined;
}

/** Returns the tested point of a box. */
export const anchorOf = ({ x, y, w, h }: GatedBox, anchor: number) => ({ x: x + w / 2, y: y + h * anchor });

/** Returns the boxes that an alarm concerns; if the device marks none, all of them. */
export function targetsOf(boxes: readonly GatedBox[]): readonly GatedBox[] {
  const targets = boxes.filter(({ target }) => target === true);
  return targets.length === 0 ? boxes : targets;
}

/**
 * Returns true if an alarm with these boxes may be raised.
 * The edge agent checks this in the frame that would raise it, and alarm accuracy checks stored alarms, so that its
 * prediction matches the device's behaviour.
 * @param at epoch ms by the device's clock
 */
export function gateAdmits(gate: AlarmGate, at: number, boxes: readonly GatedBox[]): boolean {
  if (!scheduleOpen(gate.schedule, at)) return false;
  return targetsOf(boxes).some((box) => {
    const foot = anchorOf(box, gate.anchor);
    return box.conf >= gate.min_score && !gate.excluded.some(({ polygon }) => contains(polygon, foot));
  });
}
