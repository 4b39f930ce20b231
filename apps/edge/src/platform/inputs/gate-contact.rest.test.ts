import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/outbox-fixture.ts";
import { GateContact, GatesOfChannels } from "./gate-contact.ts";

/** Folder that contacts may be in and to which any Linux user can write. */
const memory = "/dev/shm";

function contact(open?: "0" | "1"): { gate: GateContact; write(text: string): void; remove(): void } {
  const folder = mkdtempSync(join(memory, "gate-"));
  const path = join(folder, "value");
  writeFileSync(path, "1\n");
  const { ramp } = GatesOfChannels.parse({ ramp: { path, ...(open && { open }) } });
  if (ramp === undefined) throw new Error("no settings");
  const gate = new GateContact(ramp);
  onTestFinished(async () => {
    await gate.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { gate, write: (text) => writeFileSync(path, text), remove: () => rmSync(folder, { recursive: true }) };
}

test("reads a gate as open or closed, and as unknown if the file has no valid value", async () => {
  const { gate, write, remove } = contact();
  expect(gate.sight).toBeUndefined();
  gate.start();
  await eventually(() => gate.sight?.state === "open");
  write("0\n");
  await eventually(() => gate.sight?.state === "closed");
  write("on\n");
  await eventually(() => gate.sight?.state === "unknown");
  write("1");
  await eventually(() => gate.sight?.state === "open");
  remove();
  await eventually(() => gate.sight?.state === "unknown");
});

test("reads a contact that is closed while the gate is open, as configured", async () => {
  const { gate } = contact("0");
  gate.start();
  await eventually(() => gate.sight?.state === "closed");
});

test("refuses paths outside the system's device files", () => {
  for (const path of ["/etc/passwd", "gpio17", "/sys", "/sys/../etc/passwd"])
    expect(GatesOfChannels.safeParse({ ramp: { path } }).success).toBe(false);
});
