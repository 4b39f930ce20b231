import { getPictureCode, sendPhoneCode } from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { type Client } from "../client.ts";
import { type TestApp } from "../test-app.ts";

/** Requests an SMS code like the console, and reads it from the recent messages of the test's SMS sender. */
export async function phoneCodeFor(
  app: TestApp,
  client: Client,
  phone: string,
  type: "code" | "register" | "forget",
): Promise<string> {
  // with a picture code, because the number of codes without one is limited per address
  await client.call(sendPhoneCode, { phone, type, ...(await solvedPicture(app)) });
  const sent = app.services.sms.recent().find((one) => one.phone === phone);
  if (sent === undefined) throw new Error(`no code was sent to ${phone}`);
  return sent.code;
}

/**
 * Stores a picture code with a known answer. No picture is drawn, because drawing takes longer than the rest of a test.
 */
export async function solvedPicture({ services, clock }: TestApp) {
  const [captcha_key, captcha] = [v7(), "ABCD"];
  const ends_at = new Date(clock.now().getTime() + 60_000);
  const row = { id: captcha_key, kind: "picture_code", value: JSON.stringify(captcha), ends_at } as const;
  await services.db.sql.insertInto("one_time").values(row).execute();
  return { captcha_key, captcha };
}

/** Requests a picture code like the console, and reads its answer from the database. */
export async function drawnPicture(app: TestApp, client: Client) {
  const { key } = await client.call(getPictureCode, {});
  const row = await app.services.db.sql
    .selectFrom("one_time")
    .select("value")
    .where("id", "=", key)
    .executeTakeFirstOrThrow();
  return { captcha_key: key, captcha: String(row.value) };
}
