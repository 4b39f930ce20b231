import { type SettingField, type Settings } from "@huiyan/contract/point/settings-form.rules";
import { z } from "zod";
import { type DrawnShape, type Region } from "#shared/draw/draw-editor.ts";
import { color } from "#theme/theme.ts";

export type DrawnField = Extract<SettingField, { kind: "regions" | "lines" }>;

const corner = z.tuple([z.number(), z.number()]);
const Drawn = z.array(
  z.union([
    z.object({ name: z.string(), polygon: z.array(corner) }),
    z.object({ name: z.string(), a: corner, b: corner, reversed: z.boolean().default(false) }),
  ]),
);
export type DrawnSetting = z.infer<typeof Drawn>[number];

/** Shape that belongs to a setting: `key` is the name of the setting, `at` the index of the shape in its list. */
export interface SettingShape extends DrawnShape {
  key: string;
  at: number;
  name: string;
}

export const isDrawn = (field: SettingField): field is DrawnField => field.kind === "regions" || field.kind === "lines";

/** Returns the shapes of a setting as stored; empty if the setting has none. */
export const drawnOf = (settings: Settings, key: string): DrawnSetting[] => Drawn.safeParse(settings[key]).data ?? [];

/** Alpha as two hexadecimal digits, which are appended to a colour of the theme. */
const alpha = { faint: "22", strong: "55" } as const;
/** Name of the setting with the regions that raise no alarms. These are drawn dashed and grey. */
const excludedKey = "excluded";

function toneOf(key: string, isSelected: boolean): DrawnShape["tone"] {
  const line = isSelected ? color.picked : key === excludedKey ? color.stageInk2 : color.region;
  return { line, fill: line + (isSelected ? alpha.strong : alpha.faint), dash: key === excludedKey ? [6, 4] : [] };
}

/**
 * Returns the arrow of a line.
 * @param direction value of the setting `direction`: crossings that count; "in" if absent
 */
function arrowOf(reversed: boolean, direction: unknown): NonNullable<DrawnShape["arrow"]> {
  if (direction === "both") return "both";
  return (direction === "out") === reversed ? "b" : "a";
}

/**
 * Returns all shapes in the settings. The id of a shape contains its index, so it changes if an earlier shape is
 * removed.
 */
export function shapesOf(
  fields: readonly SettingField[],
  settings: Settings,
  selected: string | undefined,
): SettingShape[] {
  return fields.filter(isDrawn).flatMap(({ key }) =>
    drawnOf(settings, key).map((drawn, at) => {
      const id = `${key}:${at}`;
      const common = { id, key, at, name: drawn.name, tone: toneOf(key, id === selected) };
      if ("polygon" in drawn) return { ...common, roi: drawn.polygon };
      return { ...common, roi: [drawn.a, drawn.b], isLine: true, arrow: arrowOf(drawn.reversed, settings.direction) };
    }),
  );
}

function withRegion(drawn: DrawnSetting, roi: Region): DrawnSetting {
  if ("polygon" in drawn) return { ...drawn, polygon: roi.map(([x, y]) => [x, y]) };
  const [a = [0, 0], b = [0, 0]] = roi;
  return { ...drawn, a: [a[0], a[1]], b: [b[0], b[1]] };
}

const put = (settings: Settings, key: string, list: readonly DrawnSetting[]): Settings => ({
  ...settings,
  [key]: list,
});

/**
 * Returns the first name that is not in use.
 * @param nameOf returns the name with a number from 1
 */
export function freeName(nameOf: (n: number) => string, taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(nameOf(n))) return nameOf(n);
}

export function addShape(settings: Settings, { key, kind }: DrawnField, roi: Region, name: string): Settings {
  const empty: DrawnSetting =
    kind === "lines" ? { name, a: [0, 0], b: [0, 0], reversed: false } : { name, polygon: [] };
  return put(settings, key, [...drawnOf(settings, key), withRegion(empty, roi)]);
}

type At = Pick<SettingShape, "key" | "at">;

function changed(settings: Settings, { key, at }: At, change: (drawn: DrawnSetting) => DrawnSetting): Settings {
  return put(
    settings,
    key,
    drawnOf(settings, key).map((drawn, index) => (index === at ? change(drawn) : drawn)),
  );
}

export const moveShape = (settings: Settings, at: At, roi: Region): Settings =>
  changed(settings, at, (drawn) => withRegion(drawn, roi));

export const renameShape = (settings: Settings, at: At, name: string): Settings =>
  changed(settings, at, (drawn) => ({ ...drawn, name }));

/** Exchanges the “in” and “out” sides of a line. */
export const reverseLine = (settings: Settings, at: At): Settings =>
  changed(settings, at, (drawn) => ("polygon" in drawn ? drawn : { ...drawn, reversed: !drawn.reversed }));

export const removeShape = (settings: Settings, { key, at }: At): Settings =>
  put(
    settings,
    key,
    drawnOf(settings, key).filter((_, index) => index !== at),
  );
