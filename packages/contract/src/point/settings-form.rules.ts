import { z } from "zod";
import { Region, TimeWindow } from "../algorithm/alarm-gate.device.ts";
import { CountLine } from "../algorithm/line-count.device.ts";
import { polygonTrouble } from "../berth/berth-shape.rules.ts";
import { type FormText } from "../form-texts.ts";

interface FieldBase {
  key: string;
  /** Title of the setting, in Chinese. */
  title: string;
  /** True for a setting that is rarely changed. */
  advanced: boolean;
  /** Default of the setting; undefined: the field is mandatory. */
  usual: unknown;
}
/** One setting of an algorithm, described as a form field. */
export type SettingField = FieldBase &
  (
    | { kind: "number"; unit: string; min: number | undefined; max: number | undefined; isWhole: boolean }
    | { kind: "choice"; options: { value: string; title: string }[] }
    | { kind: "switch" }
    | { kind: "text"; max: number }
    | { kind: "regions" | "lines"; min: number; max: number }
    | { kind: "schedule"; min: number; max: number }
    /** A setting without an input field: its value stays unchanged. */
    | { kind: "fixed" }
  );

const Property = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  unit: z.string().optional(),
  widget: z.enum(["regions", "lines", "schedule"]).optional().catch(undefined),
  advanced: z.boolean().optional(),
  options: z.record(z.string(), z.string()).optional().catch(undefined),
  enum: z.array(z.string()).optional().catch(undefined),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
});
const Schema = z.object({ properties: z.record(z.string(), Property) });

function fieldOf(key: string, property: z.infer<typeof Property>): SettingField {
  const { type, title = key, unit = "", widget, advanced = false, default: usual } = property;
  const base = { key, title, advanced, usual };
  if (widget !== undefined) return { ...base, kind: widget, min: property.minItems ?? 0, max: property.maxItems ?? 16 };
  if (property.enum !== undefined) {
    const options = property.enum.map((value) => ({ value, title: property.options?.[value] ?? value }));
    return { ...base, kind: "choice", options };
  }
  if (type === "number" || type === "integer") {
    const { minimum: min, maximum: max } = property;
    return { ...base, kind: "number", unit, min, max, isWhole: type === "integer" };
  }
  if (type === "boolean") return { ...base, kind: "switch" };
  return type === "string" ? { ...base, kind: "text", max: property.maxLength ?? 200 } : { ...base, kind: "fixed" };
}

/**
 * Derives the form fields from the schema of an algorithm's settings (JSON Schema with {@link SettingMeta}).
 * @returns first the settings that are drawn in the picture, then the others in the schema's order; empty if the schema
 * is no object schema
 */
export function settingFields(schema: unknown): SettingField[] {
  const parsed = Schema.safeParse(schema);
  if (!parsed.success) return [];
  const fields = Object.entries(parsed.data.properties).map(([key, property]) => fieldOf(key, property));
  const isDrawn = ({ kind }: SettingField) => kind === "regions" || kind === "lines";
  return [...fields.filter(isDrawn), ...fields.filter((field) => !isDrawn(field))];
}

export type Settings = Readonly<Record<string, unknown>>;

/** Returns the default value of every setting. */
export function usualSettings(fields: readonly SettingField[]): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap(({ key, usual }) => (usual === undefined ? [] : [[key, usual]])));
}

export interface SettingTrouble {
  key: string;
  text: FormText;
  values: Record<string, string | number>;
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name.trim());
const isTwice = (list: readonly { name: string }[]) => new Set(names(list)).size < list.length;

function listTrouble(
  field: Extract<SettingField, { kind: "regions" | "lines" | "schedule" }>,
  value: unknown,
): FormText | undefined {
  const { kind, min, max } = field;
  const list = z.array(z.unknown()).safeParse(value);
  if (!list.success || list.data.length < min) return kind === "schedule" ? "请设置{title}" : "请在画面上绘制{title}";
  if (list.data.length > max) return "{title}最多 {max} 个";
  if (kind === "schedule") return z.array(TimeWindow).safeParse(value).success ? undefined : "{title}有误，请检查";
  const drawn = z.array(kind === "regions" ? Region : CountLine).safeParse(value);
  if (!drawn.success) return "{title}有误，请重新绘制";
  if (isTwice(drawn.data)) return "{title}的名称不能重复";
  const isCrossing = (shape: (typeof drawn.data)[number]) =>
    "polygon" in shape && polygonTrouble(shape.polygon) !== undefined;
  return drawn.data.some(isCrossing) ? "{title}的边不能相交，请重新绘制" : undefined;
}

function numberTrouble(
  { min, max, isWhole }: Extract<SettingField, { kind: "number" }>,
  value: unknown,
): FormText | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return "请输入{title}";
  if (isWhole && !Number.isInteger(value)) return "{title}须为整数";
  const isOutside = value < (min ?? Number.NEGATIVE_INFINITY) || value > (max ?? Number.POSITIVE_INFINITY);
  return isOutside ? "{title}须在 {min} 到 {max} 之间" : undefined;
}

function textOf(field: SettingField, value: unknown): FormText | undefined {
  switch (field.kind) {
    case "number":
      return numberTrouble(field, value);
    case "choice":
      return field.options.some((option) => option.value === value) ? undefined : "请选择{title}";
    case "switch":
      return typeof value === "boolean" ? undefined : "请选择{title}";
    case "text":
      return typeof value === "string" && value.length <= field.max ? undefined : "{title}最多 {max} 个字";
    case "fixed":
      return undefined;
    default:
      return listTrouble(field, value);
  }
}

/**
 * Returns the problems of the settings, at most one per field. A missing setting has its default.
 * An emptied setting (null) is a problem, because a device would refuse its whole configuration.
 */
export function settingTroubles(fields: readonly SettingField[], settings: Settings): SettingTrouble[] {
  return fields.flatMap((field) => {
    const value = settings[field.key];
    const text = textOf(field, value === undefined ? field.usual : value);
    if (text === undefined) return [];
    const { min = "", max = "" } = "max" in field && "min" in field ? field : { max: "max" in field ? field.max : "" };
    return [{ key: field.key, text, values: { title: field.title, min, max } }];
  });
}
