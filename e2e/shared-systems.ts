import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { z } from "zod";
import { type ReachableSystem } from "./inside.ts";
import { type System, type SystemOptions, startSystem } from "./system.ts";

/** Groups of an external system, which the private deployment imports. */
const foreignGroups = {
  path: "/groups",
  list: [
    { id: 1, name: "华南片区" },
    { id: 2, name: "三号猪场", parent_id: 1 },
  ],
};

/**
 * Options of the systems that all journeys share, each journey with a separate organisation. Without agents, since a
 * model uses a whole core.
 * @param address address of the server that `offerSystems` starts
 */
const shared = {
  cloud: () => ({ args: ["--no-agent"] }),
  /** Private deployment in an organisation's network, with the additional pages of the branch `wens`. */
  private: (address: string) => ({
    args: ["--no-agent"],
    env: {
      PRIVATE: "1",
      PRIVATE_CODE: "wens",
      PUBLIC_URL: "http://127.0.0.1:8686",
      GROUP_SYNC_URL: `${address}${foreignGroups.path}`,
    },
  }),
} satisfies Record<string, (address: string) => SystemOptions>;
export type SharedSystem = keyof typeof shared;

const isShared = (name: string): name is SharedSystem => Object.hasOwn(shared, name);
const addressSetting = "HUIYAN_E2E_SYSTEMS";
const Shared = z.object({ url: z.string(), dataDir: z.string() });

/** Returns address and data folder of a shared system. The first request starts the system. */
export async function findSystem(name: SharedSystem): Promise<Pick<ReachableSystem, "url" | "dataDir">> {
  const answer = await fetch(`${process.env[addressSetting]}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return Shared.parse(await answer.json());
}

/**
 * Global set-up of Playwright: starts a server that starts each requested system once.
 * @returns a function that stops the systems after the last journey
 */
export default async function offerSystems(): Promise<() => Promise<void>> {
  const started = new Map<SharedSystem, Promise<System>>();
  let address = "";
  const server = createServer((request, response) => {
    if (request.url === foreignGroups.path) {
      response.setHeader("content-type", "application/json");
      return void response.end(JSON.stringify(foreignGroups.list));
    }
    const name = request.url?.slice(1) ?? "";
    if (!isShared(name)) return void response.writeHead(404).end(`there is no system ${name}`);
    const system = started.get(name) ?? startSystem(shared[name](address));
    started.set(name, system);
    system.then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // Disables the timeout of requests, since starting a system takes longer.
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  process.env[addressSetting] = address;
  return async () => {
    server.close();
    server.closeAllConnections();
    const ended = await Promise.allSettled([...started.values()].map(async (system) => (await system).stop()));
    const failed = ended.find((each) => each.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  };
}
