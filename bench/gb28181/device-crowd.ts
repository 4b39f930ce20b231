/** Program that simulates the devices for the measurement in register.ts, in a separate process from the server. */
import { setTimeout as sleep } from "node:timers/promises";
import { GbStandIn } from "@huiyan/gb28181/test/gb-device";
import { channelsPerDevice, deviceIdOf, keepaliveMs, password, server } from "./crowd-plan.ts";

const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** Maximum devices that register at the same time. */
const parallel = 100;

/** Returns a separate loopback address for each device, since devices have different addresses. */
const addressOf = (index: number): string => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;

async function openOne(index: number): Promise<GbStandIn> {
  const id = deviceIdOf(index);
  const items = Array.from({ length: channelsPerDevice }, (_, at) => ({
    DeviceID: `${id.slice(0, 10)}131${id.slice(13, 17)}${String(index * channelsPerDevice + at)
      .padStart(3, "0")
      .slice(-3)}`,
    Name: `通道${at + 1}`,
    Status: "ON",
    ParentID: id,
    Manufacturer: "Stand-in",
  }));
  const device = await GbStandIn.open({
    id,
    password,
    items,
    address: addressOf(index),
    server: { ...server, host: "127.0.0.1", port },
  });
  let { status } = await device.register();
  for (let tries = 1; status !== 200 && tries < 5; tries++) {
    await sleep(1_000);
    ({ status } = await device.register());
  }
  if (status !== 200) process.send?.({ refused: status });
  return device;
}

const devices: GbStandIn[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: parallel }, async () => {
    while (next < count) devices.push(await openOne(next++));
  }),
);
process.send?.({ registered: devices.length });
let failed = 0;
for (let at = 0; ; at = (at + 1) % devices.length) {
  devices[at]?.keepalive().catch(() => process.send?.({ keepaliveFailed: ++failed }));
  await sleep(keepaliveMs / devices.length);
}
