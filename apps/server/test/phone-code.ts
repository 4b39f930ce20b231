import { getPictureCode, sendPhoneCode } from "@huiyan/contract/session/session.api";
import { type Client } from "./client.ts";
import { type TestApp } from "./test-app.ts";

/** Asks for a code as a page does, and reads it where the log sender keeps it. */
export async function phoneCodeFor(
  app: TestApp,
  client: Client,
  phone: string,
  type: "code" | "register" | "forget",
): Promise<string> {
  // the address has its own limit of codes without a picture, which is not what is tested here
  await client.call(sendPhoneCode, { phone, type, ...(await solvedPicture(app, client)) });
  const sent = app.services.sms.recent().find((one) => one.phone === phone);
  if (sent === undefined) throw new Error(`no code was sent to ${phone}`);
  return sent.code;
}

/** A picture code with its answer, which only the database knows. */
export async function solvedPicture(app: TestApp, client: Client) {
  const { key } = await client.call(getPictureCode, {});
  const row = await app.services.db.sql
    .selectFrom("one_time")
    .select("value")
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  return { captcha_key: key, captcha: String(row.value) };
}
