import { z } from "zod";

export const AlgorithmId = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
export const AlgorithmVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

/** Relative path inside the package; no segment begins with a dot. */
const PackagePath = z
  .string()
  .max(64)
  .regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/);

/** Description of an algorithm inside its package. Schemas are JSON Schema. */
export const AlgorithmManifest = z.object({
  id: AlgorithmId,
  version: AlgorithmVersion,
  /** Platform names as devices report them, for example `linux-x64`. */
  platforms: z.array(z.string().max(32)).min(1),
  /** alarm: events become alarms with bell and notifications; record: events go to a table of their kind. */
  kind: z.enum(["alarm", "record"]),
  settings: z.record(z.string(), z.unknown()),
  event: z.record(z.string(), z.unknown()),
  /** Name in simplified Chinese, traditional Chinese and English, in this order. */
  name: z.tuple([z.string().min(1), z.string().min(1), z.string().min(1)]).optional(),
  /** Minimum version of the edge agent's main frame. */
  main_frame: z.string().max(32).optional(),
  /** Path of the JavaScript module in the package; its default export is an AlgorithmModule. */
  entry: PackagePath.optional(),
  /**
   * Requirements of the algorithm on the device. Inputs: detections; the picture; measurements of the whole picture
   * about once a second; plates read by the device's other cameras; the camera's weighing scale. Resources: frames per
   * second, and memory in MiB per camera.
   */
  needs: z
    .object({
      model: z.boolean(),
      /**
       * Name of a setting that holds a list. If the list is not empty, the algorithm does not need the detector
       * (`model`).
       */
      model_unless: z.string().max(64).optional(),
      picture: z.boolean().default(false),
      view: z.boolean().default(false),
      plates: z.boolean().optional(),
      scale: z.boolean().optional(),
      fps: z.number().min(0.2).max(25),
      memory_mb: z.number().int().min(16).max(512),
    })
    .optional(),
});
export type AlgorithmManifest = z.infer<typeof AlgorithmManifest>;
