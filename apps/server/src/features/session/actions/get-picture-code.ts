import { type Answer } from "@huiyan/contract/endpoint";
import { type getPictureCode as api } from "@huiyan/contract/session/session.api";
import { drawPictureCode } from "../../../platform/captcha/draw-picture-code.ts";
import { type Context } from "../../../platform/context/context.ts";
import { putOneTime } from "../one-time.queries.ts";
import { pictureCodeLifeMs } from "../picture-code.ts";

export async function getPictureCode(ctx: Context): Promise<Answer<typeof api>> {
  const { answer, png } = await drawPictureCode();
  const endsAt = new Date(ctx.clock.now().getTime() + pictureCodeLifeMs);
  const key = await putOneTime(ctx.db.sql, "picture_code", answer.toUpperCase(), endsAt);
  return { image: `data:image/png;base64,${png.toString("base64")}`, key };
}
