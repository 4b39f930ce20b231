import { z } from "zod";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { takeOneTime } from "./one-time.queries.ts";

export const pictureCodeLifeMs = 300_000;

export interface PictureCodeInput {
  captcha_key?: string | undefined;
  captcha?: string | undefined;
}

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/**
 * Checks a picture code. A picture can be used for one attempt, even if the code is wrong.
 * @throws AppError captcha_needed, captcha_wrong
 */
export async function checkPictureCode(ctx: Context, { captcha_key, captcha }: PictureCodeInput): Promise<void> {
  if (captcha_key === undefined || captcha === undefined || captcha === "") throw new AppError("captcha_needed");
  const answer = isUuid(captcha_key)
    ? await takeOneTime(ctx.db.sql, "picture_code", captcha_key, ctx.clock.now())
    : undefined;
  if (answer !== captcha.toUpperCase()) throw new AppError("captcha_wrong");
}
