import { createHash, createHmac, randomUUID } from "node:crypto";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { appHeaders, appSigningText } from "@huiyan/contract/open-api/open-api.rules";
import { type Client, createClient } from "./client.ts";
import { type ServedApp } from "./test-app.ts";

interface AppKeys {
  appId: string;
  appSecret: string;
}

/** Client like an organisation's program, which signs each request with AppID and AppSecret. */
export function createAppClient(app: ServedApp, { appId, appSecret }: AppKeys): Pick<Client, "send"> {
  return {
    send(endpoint: AnyEndpoint, input: unknown, path: string = endpoint.path) {
      const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
      const query = isQuery ? new URLSearchParams(Object.entries(input ?? {})).toString() : "";
      const target = query === "" ? path : `${path}?${query}`;
      const time = String(app.clock.now().getTime());
      const bodyHash = createHash("sha256").update("").digest("hex");
      const nonce = randomUUID();
      const text = appSigningText(endpoint.method, target, appId, time, nonce, bodyHash);
      const sign = createHmac("sha256", appSecret).update(text).digest("hex");
      const headers = {
        [appHeaders.id]: appId,
        [appHeaders.time]: time,
        [appHeaders.nonce]: nonce,
        [appHeaders.sign]: sign,
      };
      return createClient(app.url, "", headers).send(endpoint, input, path);
    },
  };
}
