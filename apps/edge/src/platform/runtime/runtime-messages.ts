import { imageRoles } from "@huiyan/contract/alarm/alarm.device";
import { livestockLimits } from "@huiyan/contract/alarm/livestock-count.device";
import { Corner } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type View } from "../analysis/view.ts";
import { type SeenFace } from "../face/seen-face.ts";
import { type Point, type Rect, type Size } from "../geometry/rect.ts";
import { type SceneInputs } from "../inputs/scene-inputs.ts";
import { type FinderName, finderNames } from "../model/finders.ts";
import { type PlateReading } from "../plate/plate-reading.ts";
import { type Detection } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";
import { type SearchEffort } from "../vision/search-effort.ts";
import { runtimeLimits } from "./runtime-limits.ts";

/**
 * A scene as sent to the process. `frame`: file with the picture's bytes, for algorithms that request the picture; it
 * exists until they have answered.
 */
interface SentScene {
  at: number;
  clockAt?: number;
  size: Size;
  tracks: readonly Track[];
  frame?: string;
  inputs?: SceneInputs;
}

/** Request to an algorithm's process. `run`: number of the channel's run. */
export type RuntimeQuestion =
  | { kind: "refusal"; settings: unknown }
  | { kind: "step"; run: number; scene: SentScene }
  | { kind: "view"; run: number; view: View }
  | { kind: "isOpen"; run: number; at: number }
  | { kind: "finish"; run: number; at: number };

/**
 * Messages to the process: requests, notices without an answer, and results of searches for plates, faces, objects or
 * berths.
 */
export type RuntimeRequest =
  | { id: number; question: RuntimeQuestion }
  | { notice: "open"; run: number; settings: unknown }
  | { notice: "hold"; run: number; at: number }
  | { notice: "close"; run: number }
  | { plates: number; readings: PlateReading[] }
  | { plates: number; error: string }
  | { faces: number; found: SeenFace[] }
  | { faces: number; error: string }
  | { things: number; detections: Detection[] }
  | { things: number; error: string }
  | { berths: number; shares: number[] }
  | { berths: number; error: string };

const point = { x: z.number(), y: z.number() };
const rect = { x: z.number(), y: z.number(), w: z.number(), h: z.number() };
const SentPicture = z
  .object({
    rgb: z.instanceof(Uint8Array),
    width: z.number().int().min(1),
    height: z.number().int().min(1),
  })
  .refine(({ rgb, width, height }) => rgb.length === width * height * 3, "a picture of another size than it says");

/** A finding as received from an algorithm; not trusted, because third parties can write algorithms. */
export const SentFinding = z.object({
  at: z.number(),
  data: z.record(z.string(), z.unknown()),
  closeUps: z
    .array(z.object({ role: z.enum(imageRoles).extract(["plate", "animal", "car"]), box: z.object(rect) }))
    .max(runtimeLimits.closeUps),
  picture: SentPicture.optional(),
  batch: z
    .number()
    .int()
    .min(0)
    .max(livestockLimits.batches - 1)
    .optional(),
  outline: z.array(Corner).optional(),
});
export type SentFinding = z.infer<typeof SentFinding>;

/** Answer to a step or to a view. */
export const SentStep = z.object({
  findings: z.array(SentFinding),
  passing: z.array(z.number()).max(runtimeLimits.passing).optional(),
  needs_objects: z.boolean().optional(),
});
export type SentStep = z.infer<typeof SentStep>;

/** Resources that the process has used so far: processor time in microseconds, memory in bytes. */
const Use = z.object({ cpuUs: z.number(), rss: z.number() });
export type RuntimeUse = z.infer<typeof Use>;

export const RuntimeReply = z.union([
  z.object({ loaded: z.literal(true), use: Use }),
  z.object({ failed: z.string() }),
  z.object({ id: z.number(), error: z.string(), use: Use }),
  z.object({ id: z.number(), value: z.unknown(), use: Use }),
  z.object({
    plates: z.number(),
    run: z.number(),
    box: z.object(rect),
    effort: z.enum(["quick", "thorough"]).optional(),
  }),
  z.object({ faces: z.number(), run: z.number(), box: z.object(rect) }),
  z.object({ things: z.number(), run: z.number(), finder: z.enum(finderNames) }),
  z.object({ berths: z.number(), run: z.number(), corners: z.array(z.array(z.object(point)).min(3).max(32)).max(100) }),
]);
export type RuntimeReply = z.infer<typeof RuntimeReply>;

/** Functions with which an algorithm searches in a frame. Boxes in pixels of the frame. */
export interface FrameSearch {
  plates(box: Rect, effort?: SearchEffort): Promise<PlateReading[]>;
  faces(person: Rect): Promise<SeenFace[]>;
  things(finder: FinderName): Promise<Detection[]>;
  berths(corners: readonly (readonly Point[])[]): Promise<number[]>;
}
