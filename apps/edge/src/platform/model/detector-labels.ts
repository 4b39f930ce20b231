import { readFileSync } from "node:fs";
import { z } from "zod";
import { modelFiles } from "./model-files.ts";

const LabelsFile = z.object({ labels: z.array(z.string()) });

/** Names of the detector's classes (COCO), by class index. */
export const detectorLabels: readonly string[] = LabelsFile.parse(
  JSON.parse(readFileSync(modelFiles.detectorLabels, "utf8")),
).labels;
