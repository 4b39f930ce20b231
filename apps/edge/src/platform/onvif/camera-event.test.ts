import { describe, expect, it } from "vitest";
import { cameraEventOf } from "./camera-event.ts";

const item = (name: string, value: unknown) => ({ $: { Name: name, Value: value } });
const token = { simpleItem: item("VideoSourceToken", "1") };
const message = (data: unknown, source: unknown, facts: object = {}) => ({
  topic: { _: "tns1:RuleEngine/CellMotionDetector/tns1:Motion", $: { Dialect: "x" } },
  message: { message: { $: facts, source, data } },
});

describe("an event of a camera", () => {
  it("has a topic without namespace prefixes, and its source", () => {
    expect(cameraEventOf(message({ simpleItem: item("IsMotion", "true") }, token))).toEqual({
      topic: "RuleEngine/CellMotionDetector/Motion",
      source: "VideoSourceToken=1",
      isActive: true,
      isInitial: false,
    });
  });

  it.each([
    ["true as text", item("IsMotion", "true"), true],
    ["a boolean", item("State", false), false],
    ["capitals and spaces", item("State", " True "), true],
    ["a number in an item for a state", item("LogicalState", 1), true],
    ["a number in another item", item("ObjectId", 1), undefined],
    ["the first item with a state", [item("ObjectId", "7"), item("IsInside", "0")], false],
    ["no item", undefined, undefined],
  ])("takes its state from %s", (_rule, simpleItem, isActive) => {
    expect(cameraEventOf(message({ simpleItem }, token))?.isActive).toBe(isActive);
  });

  it.each([
    ["an empty element", ""],
    ["no element", undefined],
  ])("may have %s as source and data", (_rule, nothing) => {
    expect(cameraEventOf(message(nothing, nothing))).toMatchObject({ source: "", isActive: undefined });
  });

  it("says that the camera reports the present state", () => {
    const initial = message({ simpleItem: item("IsMotion", "true") }, "", { PropertyOperation: "Initialized" });
    expect(cameraEventOf(initial)?.isInitial).toBe(true);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "x"],
    ["a message without a topic", { message: { message: {} } }],
    ["an empty topic", { topic: "", message: { message: {} } }],
  ])("is undefined for %s", (_rule, notification) => {
    expect(cameraEventOf(notification)).toBeUndefined();
  });
});
