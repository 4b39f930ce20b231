/**
 * Storage key: `image/<uuid>.jpg` or `video/<uuid>.mp4`, that is class, UUIDv7 (which contains the time) and extension.
 */
const keyPattern = /^(image|video)\/([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\.[a-z0-9]{2,4}$/;

export interface ParsedKey {
  class: "image" | "video";
  id: string;
}

export function parseResourceKey(key: string): ParsedKey | undefined {
  const match = keyPattern.exec(key);
  if (match?.[2] === undefined) return undefined;
  return { class: match[1] === "video" ? "video" : "image", id: match[2] };
}
