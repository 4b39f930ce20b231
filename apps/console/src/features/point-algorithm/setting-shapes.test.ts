import { settingFields } from "@huiyan/contract/point/settings-form.rules";
import { knownSettingsSchema } from "@huiyan/contract/point/settings-schemas";
import { expect, it } from "vitest";
import { type Region } from "#shared/draw/draw-editor.ts";
import {
  addShape,
  drawnOf,
  freeName,
  isDrawn,
  moveShape,
  removeShape,
  renameShape,
  reverseLine,
  shapesOf,
} from "./setting-shapes.ts";

const triangle: Region = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
];
const fieldsOf = (algId: string) => settingFields(knownSettingsSchema(algId));
const drawnField = (algId: string, at = 0) => {
  const field = fieldsOf(algId).filter(isDrawn)[at];
  if (field === undefined) throw new Error(algId);
  return field;
};

it("converts settings to shapes, and shapes to settings", () => {
  const settings = addShape({ stay_seconds: 5 }, drawnField("area_intrusion"), triangle, "门口");
  expect(settings).toEqual({ stay_seconds: 5, regions: [{ name: "门口", polygon: triangle }] });
  const [shape] = shapesOf(fieldsOf("area_intrusion"), settings, "regions:0");
  expect(shape).toMatchObject({ id: "regions:0", key: "regions", at: 0, name: "门口", roi: triangle });
});

it("draws excluded regions in another style than watched ones", () => {
  const one = addShape({}, drawnField("area_intrusion"), triangle, "一");
  const both = addShape(one, drawnField("area_intrusion", 1), triangle, "二");
  const shapes = shapesOf(fieldsOf("area_intrusion"), both, undefined);
  expect(shapes.map(({ id }) => id)).toEqual(["regions:0", "excluded:0"]);
  expect(shapes[0]?.tone).not.toEqual(shapes[1]?.tone);
});

it("a change of a shape leaves the other shapes unchanged", () => {
  const field = drawnField("area_intrusion");
  const two = addShape(addShape({}, field, triangle, "一"), field, triangle, "二");
  const second = { key: "regions", at: 1 };
  expect(drawnOf(renameShape(two, second, "新"), "regions").map(({ name }) => name)).toEqual(["一", "新"]);
  expect(drawnOf(removeShape(two, { key: "regions", at: 0 }), "regions").map(({ name }) => name)).toEqual(["二"]);
  const moved = triangle.map(([x, y]) => [x + 0.1, y] as const);
  expect(drawnOf(moveShape(two, second, moved), "regions")).toEqual([
    { name: "一", polygon: triangle },
    { name: "二", polygon: moved },
  ]);
});

it("the arrow of a line points to the side whose crossings count", () => {
  const field = drawnField("climb_over");
  const line = addShape({ direction: "in" }, field, triangle.slice(0, 2), "墙");
  const arrowIn = (settings: typeof line) => shapesOf(fieldsOf("climb_over"), settings, undefined)[0]?.arrow;
  expect(arrowIn(line)).toBe("b");
  expect(arrowIn(reverseLine(line, { key: "lines", at: 0 }))).toBe("a");
  expect(arrowIn({ ...line, direction: "out" })).toBe("a");
  expect(arrowIn({ ...line, direction: "both" })).toBe("both");
});

it("a new shape gets the first unused name", () => {
  expect(freeName((n) => `区域${n}`, ["区域1", "区域3"])).toBe("区域2");
});
