import { type Scene } from "#platform/analysis/algorithm.ts";
import { type Track } from "#platform/tracking/track.ts";

const size = { width: 1_000, height: 1_000 };

/** Scene with a grey frame, no objects and no plates. */
export const emptyScene = {
  size,
  picture: { rgb: Buffer.alloc(size.width * size.height * 3, 128), ...size },
  tracks: [],
  findPlates: async () => [],
  findFaces: async () => [],
  findBy: async () => [],
  judgeBerths: async (berths) => berths.map(() => 0),
} satisfies Omit<Scene, "at">;

function track(kind: Track["kind"], label: string, box: Track["box"], at: number, id: number): Track {
  const still = { velocity: { x: 0, y: 0 }, bornAt: 0, seenAt: at, hits: 9, missed: 0 };
  return { id, kind, label, score: 0.6, box, ...still };
}

export function vehicleTrack(box: Track["box"], at: number, id = 1, label = "car"): Track {
  return track("vehicle", label, box, at, id);
}

export function personTrack(box: Track["box"], at: number, id = 1): Track {
  return track("person", "person", box, at, id);
}

export function animalTrack(box: Track["box"], at: number, id = 1): Track {
  return track("livestock", "cow", box, at, id);
}
