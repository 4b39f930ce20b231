import { setTimeout as sleep } from "node:timers/promises";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { alarmEvent } from "../apps/server/test/device-client.ts";
import { linkDevice } from "../apps/server/test/device-link.ts";
import { type Target } from "./target.ts";

/** What somebody who has nothing to do with an attack felt of it. */
export interface Felt {
  /** Milliseconds of the list's answers. */
  listMs: number[];
  /** Returns other than the list. */
  refused: string[];
  /** Times that the device was thrown out. */
  disconnects: number;
  /** Events that were made, and those of them that were never acknowledged. */
  events: number;
  lost: number;
}

const listEveryMs = 100;
const eventEveryMs = 500;
/** An agent keeps an event and sends it again for as long as it takes; here so long. */
const patienceMs = 15_000;

/** An agent's way with one event: sent again until it is acknowledged. */
async function deliver({ app, bystander }: Target): Promise<boolean> {
  const event = alarmEvent(app);
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const reply = await bystander.device.client.report([event]).catch(() => undefined);
    if (reply?.status === 200 && reply.genuine) return true;
    await sleep(200);
  }
  return false;
}

/** Lives an ordinary life in the other organisation: a page that lists, a device that is connected and reports. */
export async function startBystander(target: Target): Promise<{ stop(): Promise<Felt> }> {
  const { app, bystander } = target;
  const felt: Felt = { listMs: [], refused: [], disconnects: 0, events: 0, lost: 0 };
  const { client: device } = await linkDevice(app, bystander.device.deviceId, bystander.device.client.secret);
  device.on("close", () => {
    felt.disconnects++;
  });
  const over = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);

  async function list(): Promise<void> {
    while (!over.signal.aborted) {
      const began = performance.now();
      const reply = await bystander.staff.client.send(findMessages, {}).catch(() => undefined);
      felt.listMs.push(performance.now() - began);
      if (reply?.status !== 200) felt.refused.push(`${reply?.status ?? "no answer"}`);
      await pause(listEveryMs);
    }
  }

  async function deliverOne(): Promise<void> {
    if (!(await deliver(target))) felt.lost++;
  }

  async function report(): Promise<void> {
    const deliveries: Promise<void>[] = [];
    while (!over.signal.aborted) {
      felt.events++;
      deliveries.push(deliverOne());
      await pause(eventEveryMs);
    }
    await Promise.all(deliveries);
  }

  const living = Promise.all([list(), report()]);
  return {
    async stop() {
      over.abort();
      await living;
      device.removeAllListeners("close");
      await device.endAsync(true);
      return felt;
    },
  };
}
