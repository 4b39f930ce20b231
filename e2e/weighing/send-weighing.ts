import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoDevice } from "../device/demo-devices.ts";
import { type System } from "../system.ts";

const clips = new URL("../../demo/clips/", import.meta.url);

interface Load {
  counts: number[];
  /** Weights of the batches in kg. */
  weights: number[];
  plate: string;
  minutesAgo: number;
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Sends weighed loads of pigs as the barn's device.
 * @returns the bytes of their picture
 */
export async function sendWeighing(system: System, alg: "dbgz" | "dbds", loads: readonly Load[]): Promise<Buffer> {
  const device = await demoDevice(system, system.organisation.yard);
  const picture = await readFile(new URL("barn.jpg", clips));
  const events = loads.map(({ counts, weights, plate, minutesAgo }) => ({
    event_id: randomUUID(),
    type: alg,
    alg_id: alg,
    channel: "barn",
    offset_ms: 0,
    happened_at: Date.now() - minutesAgo * 60_000,
    images: [{ role: "image", part: "image" }],
    data: {
      counts,
      total: sum(counts),
      weight: sum(weights),
      licensePlate: plate,
      msglist: counts.map((count, at) => ({ count, weight: weights[at] })),
    },
  }));
  const outcomes = await device.outcomes(events, { image: picture });
  if (outcomes.some(({ state }) => state !== "accepted")) throw new Error(`refused: ${JSON.stringify(outcomes)}`);
  return picture;
}
