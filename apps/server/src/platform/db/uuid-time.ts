import { v7 } from "uuid";

/** A UUIDv7 whose time is `at`, so that the id alone finds its monthly partition. */
export function idAt(at: Date): string {
  return v7({ msecs: at.getTime() });
}

/** The time in a UUIDv7; undefined for another kind of UUID. */
export function timeOfId(id: string): Date | undefined {
  if (id[14] !== "7") return undefined;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
