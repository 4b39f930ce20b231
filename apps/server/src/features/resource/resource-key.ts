/** `image/<uuid>.jpg`, `video/<uuid>.mp4`: class, id with the time in it, ending. */
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
