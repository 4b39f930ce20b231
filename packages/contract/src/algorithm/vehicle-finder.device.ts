import { z } from "zod";
import { setting } from "./alarm-gate.device.ts";

/** How vehicles are found. `usual`: by the general detector; `overhead`: by a model of cars and lorries seen from above, which knows no other kinds. */
export const vehicleFinder = z
  .enum(["usual", "overhead"])
  .default("usual")
  .meta(
    setting({ title: "识别方式", options: { usual: "默认", overhead: "俯视车辆专用模型（试用）" }, advanced: true }),
  );
