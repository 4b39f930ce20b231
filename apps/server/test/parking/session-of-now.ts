import { type Client } from "../client.ts";
import { type ServedApp } from "../test-app.ts";
import { signedIn, type World } from "../world.ts";

/** A person whose every call has a session of its own: the clock goes hours ahead between two of them. */
export function sessionOfNow(app: ServedApp, { client, phone }: World["staff"]): Client {
  return {
    ...client,
    call: async (endpoint, input) => (await signedIn(app, phone)).call(endpoint, input),
    send: async (endpoint, input) => (await signedIn(app, phone)).send(endpoint, input),
  };
}
