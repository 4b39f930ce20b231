import { type Client } from "../client.ts";
import { type ServedApp } from "../test-app.ts";
import { signedIn, type World } from "../world.ts";

/**
 * Returns a client that opens a new session for every call, because the test moves the clock by hours between calls.
 */
export function sessionOfNow(app: ServedApp, { client, phone }: World["staff"]): Client {
  return {
    ...client,
    call: async (endpoint, input) => (await signedIn(app, phone)).call(endpoint, input),
    send: async (endpoint, input) => (await signedIn(app, phone)).send(endpoint, input),
  };
}
