import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { storableValue, unstorable } from "../../../platform/db/storable-text.ts";

/** `"":0,` is the shortest that a key can take. */
const maxDataKeys = deviceLimits.eventDataBytes / 5;

/** Said by the number of keys, before each of them is looked at. */
export function hasTooManyKeys(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) ? value.length : Object.keys(value).length) > maxDataKeys;
}

/** The `data` of an event as it came. */
export function dataOf(event: unknown): unknown {
  return typeof event === "object" && event !== null && "data" in event ? event.data : undefined;
}

/** JSON text that the database takes; undefined for what is nested too deeply to be written. */
export function storableJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    return unstorable.test(text) ? JSON.stringify(storableValue(value)) : text;
  } catch {
    return undefined;
  }
}

const maxKeptCharacters = 1_000_000;
const maxKeptDepth = 1000;

/** Brackets within texts count too: it is an upper bound that costs one pass. */
function nesting(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at++) {
    // [ and {, ] and }
    const sign = json.charCodeAt(at) | 0x20;
    if (sign === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (sign === 0x7d) depth--;
  }
  return deepest;
}

/**
 * JSON text of an event that was refused; null for what is too long, nested too deeply for jsonb, or has so many keys that
 * writing them would keep everybody waiting.
 */
export function keepableJson(value: unknown): string | null {
  if (hasTooManyKeys(dataOf(value)) || hasTooManyKeys(value)) return null;
  const json = storableJson(value);
  return json !== undefined && json.length < maxKeptCharacters && nesting(json) < maxKeptDepth ? json : null;
}
