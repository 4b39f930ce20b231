/**
 * Returns a session description with the first video alone, so that no other track is requested: a camera that refuses
 * one would not be shown. A description without video is returned unchanged. Source: RFC 4566, 5.14.
 */
export function firstVideo(description: Buffer): Buffer {
  const [session = "", ...media] = description.toString("latin1").split(/^(?=m=)/m);
  const video = media.find((section) => section.startsWith("m=video"));
  return video === undefined ? description : Buffer.from(session + video, "latin1");
}
