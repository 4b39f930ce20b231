import { addLink, redeemLink } from "@huiyan/contract/dashboard/display-link.api";
import { type DisplayScreen } from "@huiyan/contract/dashboard/display-link.rules";
import { type Client, createClient } from "../client.ts";
import { type ServedApp } from "../test-app.ts";

export interface Wall {
  linkId: string;
  key: string;
  client: Client;
}

/** Opens a session of a screen share with its key. */
export async function openWall(app: ServedApp, key: string): Promise<Client> {
  const { token } = await createClient(app.url).call(redeemLink, { key });
  return createClient(app.url, token);
}

/** Adds a screen share as this user, and opens a session with its key. */
export async function addWall(
  app: ServedApp,
  maker: Client,
  screen: DisplayScreen = "/dashboard",
  group_id?: string,
): Promise<Wall> {
  const { _id, key } = await maker.call(addLink, { name: "前台大屏", screen, ...(group_id && { group_id }) });
  return { linkId: _id, key, client: await openWall(app, key) };
}
