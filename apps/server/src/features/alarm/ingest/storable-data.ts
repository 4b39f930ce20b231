import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { storableValue, unstorable } from "#platform/db/storable-text.ts";

/** Maximum number of keys in an event's data; the shortest key with its value is `"":0,`. */
const maxDataKeys = deviceLimits.eventDataBytes / 5;

/** Returns true if there are too many keys or items. Called before the keys are checked one by one. */
export function hasTooManyKeys(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) ? value.length : Object.keys(value).length) > maxDataKeys;
}

/** Returns the `data` of an event as received. */
export function dataOf(event: unknown): unknown {
  return typeof event === "object" && event !== null && "data" in event ? event.data : undefined;
}

/** Returns JSON text that the database accepts; undefined for a value nested too deeply to be written. */
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

/** Returns the position of the quotation mark that ends the string which begins at `from`. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

/** Returns the nesting depth of a JSON text, in one pass. */
function nesting(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at++) {
    // setting bit 0x20 maps [ to {, and ] to }
    const sign = json.charCodeAt(at) | 0x20;
    if (json[at] === '"') at = endOfString(json, at);
    else if (sign === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (sign === 0x7d) depth--;
  }
  return deepest;
}

/**
 * Returns the JSON text of a refused event. Returns null if the event is too long, too deeply nested for jsonb, or has
 * too many keys: writing them would delay other requests.
 */
export function keepableJson(value: unknown): string | null {
  if (hasTooManyKeys(dataOf(value)) || hasTooManyKeys(value)) return null;
  const json = storableJson(value);
  return json !== undefined && json.length < maxKeptCharacters && nesting(json) < maxKeptDepth ? json : null;
}
