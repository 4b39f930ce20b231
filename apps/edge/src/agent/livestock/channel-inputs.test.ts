import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ScalesOfChannels } from "#platform/scale/scale-settings.ts";
import { moveClock, settled, stopClock } from "#test/moved-clock.ts";
import { toledoFrame } from "#test/toledo-frame.ts";
import { ChannelInputs } from "./channel-inputs.ts";

test("passes the weights of the channel's scale and the plates of all cameras to the channel", async () => {
  stopClock();
  const scale = createServer((line) => {
    const timer = setInterval(() => line.write(toledoFrame({ weight: 845, point: 2 })), 100);
    line.on("close", () => clearInterval(timer));
    line.on("error", () => undefined);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  scale.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = scale.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const scales = ScalesOfChannels.parse({ ramp: { connection: { kind: "tcp", host: "127.0.0.1", port } } });
  const inputs = new ChannelInputs(scales, () => undefined);
  inputs.start();
  onTestFinished(async () => {
    await inputs.stop();
    scale.close();
  });
  await settled();
  await moveClock(3_000);
  inputs.plates.note("gate", { licensePlate: "粤B6T29K" }, Date.now(), []);
  expect(inputs.of("ramp")).toMatchObject({
    plates: [{ channel: "gate", text: "粤B6T29K" }],
    scale: { state: "stable", stable: [{ kg: 845 }] },
  });
  expect(inputs.of("gate").scale).toBeUndefined();
});

test("reports a scale's fault with its channel", async () => {
  const troubles: string[] = [];
  const scales = ScalesOfChannels.parse({ ramp: { connection: { kind: "tcp", host: "127.0.0.1", port: 1 } } });
  const inputs = new ChannelInputs(scales, (text) => troubles.push(text));
  inputs.start();
  await expect.poll(() => troubles.length).toBeGreaterThan(0);
  await inputs.stop();
  expect(troubles[0]).toMatch(/^通道 ramp：秤 127\.0\.0\.1:1 无法连接/);
  expect(inputs.of("ramp").scale).toEqual({ state: "silent", stable: [] });
  expect(inputs.scales()).toEqual([{ channel: "ramp", trouble: "unreachable" }]);
});
