import { z } from "zod";
import { Channel } from "../scalars.ts";
import { maxPresets } from "./ptz.rules.ts";

const share = z.number().min(-1).max(1);
/** Id that the camera has for a stored position. Restricted to characters without a meaning in XML. */
export const PtzPresetToken = z.string().regex(/^[\w.:-]{1,64}$/);

/** Parameters of the command `ptz.describe`. */
export const PtzDescribeParams = z.object({ channel: Channel });
/**
 * Result of the command `ptz.describe`: movements that the camera supports. A camera that cannot move answers `failed`
 * with `no_ptz`.
 */
export const PtzAbility = z.object({
  pan_tilt: z.boolean(),
  zoom: z.boolean(),
  presets: z.array(z.object({ token: PtzPresetToken, name: z.string().max(64) })).max(maxPresets),
});
export type PtzAbility = z.infer<typeof PtzAbility>;

/**
 * Parameters of the command `ptz`: a movement in shares of full speed, for `ms` milliseconds (all 0: stop), or a stored
 * position to go to.
 */
export const PtzParams = z.union([
  z.object({ channel: Channel, pan: share, tilt: share, zoom: share, ms: z.number().int().min(100).max(60_000) }),
  z.object({ channel: Channel, preset: PtzPresetToken }),
]);
export type PtzParams = z.infer<typeof PtzParams>;
