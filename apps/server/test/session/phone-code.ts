import { getPictureCode, sendPhoneCode } from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { type Client } from "../client.ts";
import { type TestApp } from "../test-app.ts";

/** Asks for a code as a page does, and reads it where the log sender keeps it. */
export async function phoneCodeFor(
  app: TestApp,
  client: Client,
  phone: string,
  type: "code" | "register" | "forget",
): Promise<string> {
  // the address has its own limit of codes without a picture, which is not what is tested here
  await client.call(sendPhoneCode, { phone, type, ...(await solvedPicture(app)) });
  const sent = app.services.sms.recent().find((one) => one.phone === phone);
  if (sent === undefined) throw new Error(`no code was sent to ${phone}`);
  return sent.code;
}

/** A picture code with its answer, of which nothing was drawn: that takes longer than all that is done with it. */
export async function solvedPicture({ services, clock }: TestApp) {
  const [captcha_key, captcha] = [v7(), "ABCD"];
  const ends_at = new Date(clock.now().getTime() + 60_000);
  const row = { id: captcha_key, kind: "picture_code", value: JSON.stringify(captcha), ends_at } as const;
  await services.db.sql.insertInto("one_time").values(row).execute();
  return { captcha_key, captcha };
}

/** One that was drawn, as a page gets it; its answer only the database knows. */
export async function drawnPicture(app: TestApp, client: Client) {
  const { key } = await client.call(getPictureCode, {});
  const row = await app.services.db.sql
    .selectFrom("one_time")
    .select("value")
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  return { captcha_key: key, captcha: String(row.value) };
}
