import { type Answer } from "@huiyan/contract/endpoint";
import { type getPictureCode as api } from "@huiyan/contract/session/session.api";
import { drawPictureCode } from "#platform/captcha/draw-picture-code.ts";
import { type Context } from "#platform/context/context.ts";
import { FairQueue } from "#platform/limits/fair-queue.ts";
import { signInLimits } from "#platform/limits/sign-in-queue.ts";
import { putOneTime } from "../codes/one-time.queries.ts";
import { pictureCodeLifeMs } from "../codes/picture-code.ts";
import { admitPicture } from "../login-throttle.ts";
import { turnOf } from "../password/password.ts";

/** Limits for drawing pictures. One picture takes about 60 ms of CPU time. */
const limits = signInLimits({ concurrent: 1, waitingOfGroup: 24, waitingOfOne: 8 });

/**
 * Returns the handler that creates a picture code.
 * @throws AppError sign_in_slowed
 */
export function createGetPictureCode() {
  const drawing = new FairQueue(limits);
  return async function getPictureCode(ctx: Context): Promise<Answer<typeof api>> {
    const { answer, png } = await drawing.run(turnOf(ctx), async () => {
      await admitPicture(ctx);
      return drawPictureCode();
    });
    const endsAt = new Date(ctx.clock.now().getTime() + pictureCodeLifeMs);
    const key = await putOneTime(ctx.db.sql, "picture_code", answer.toUpperCase(), endsAt);
    return { image: `data:image/png;base64,${png.toString("base64")}`, key };
  };
}
