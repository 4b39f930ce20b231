import { z } from "zod";
import { Channel } from "../scalars.ts";
import { maxPresets } from "./ptz.rules.ts";

const share = z.number().min(-1).max(1);
/** A camera's own name for a position; nothing that could mean more in a camera's XML. */
export const PtzPresetToken = z.string().regex(/^[\w.:-]{1,64}$/);

/** Params of `ptz.describe`; the others carry the channel too. */
export const PtzDescribeParams = z.object({ channel: Channel });
/** Result of `ptz.describe`: what the camera can do. One that cannot move answers `failed` with `no_ptz`. */
export const PtzAbility = z.object({
  pan_tilt: z.boolean(),
  zoom: z.boolean(),
  presets: z.array(z.object({ token: PtzPresetToken, name: z.string().max(64) })).max(maxPresets),
});
export type PtzAbility = z.infer<typeof PtzAbility>;

/** Params of `ptz`: shares of full speed, until stopped (all 0) or for `ms` milliseconds; or a position to go to. */
export const PtzParams = z.union([
  z.object({ channel: Channel, pan: share, tilt: share, zoom: share, ms: z.number().int().min(100).max(60_000) }),
  z.object({ channel: Channel, preset: PtzPresetToken }),
]);
export type PtzParams = z.infer<typeof PtzParams>;
