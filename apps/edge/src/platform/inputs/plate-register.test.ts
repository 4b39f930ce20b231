import { expect, test } from "vitest";
import { PlateRegister } from "./plate-register.ts";

const plate = (body: string) => ({ part: "p", role: "plate" as const, body: Buffer.from(body) });

test("remembers plates with camera, time and newest close-up", () => {
  const register = new PlateRegister();
  register.note("ramp", { licensePlate: "粤B6T29K" }, 1_000, [plate("first")]);
  register.note("ramp", { licensePlate: "粤B6T29K" }, 2_000, [plate("second")]);
  register.note("gate", { licensePlate: "粤B6T29K" }, 3_000, []);
  expect(register.plates).toEqual([
    { channel: "ramp", text: "粤B6T29K", at: 1_000 },
    { channel: "ramp", text: "粤B6T29K", at: 2_000 },
    { channel: "gate", text: "粤B6T29K", at: 3_000 },
  ]);
  expect(register.pictureOf("粤B6T29K")?.toString()).toBe("second");
  expect(register.pictureOf("京A00000")).toBeUndefined();
});

test.each([
  ["no plate", {}],
  ["an unread one", { licensePlate: "" }],
  ["something else", { licensePlate: 7 }],
  ["a long text", { licensePlate: "x".repeat(40) }],
])("%s is not remembered", (_name, data) => {
  const register = new PlateRegister();
  register.note("ramp", data, 1_000, []);
  expect(register.plates).toEqual([]);
});

test("forgets all plates when the device gets another owner", () => {
  const register = new PlateRegister();
  register.note("ramp", { licensePlate: "粤B6T29K" }, 1_000, [plate("first")]);
  register.forget();
  expect([register.plates, register.pictureOf("粤B6T29K")]).toEqual([[], undefined]);
});

test("forgets a plate after a day, and keeps the newest plates of a busy road", () => {
  const register = new PlateRegister();
  register.note("ramp", { licensePlate: "粤B6T29K" }, 0, []);
  for (let n = 0; n < 100; n += 1) register.note("road", { licensePlate: `粤B${10_000 + n}` }, 90_000_000 + n, []);
  expect(register.plates).toHaveLength(64);
  expect(register.plates.at(-1)?.text).toBe("粤B10099");
});
