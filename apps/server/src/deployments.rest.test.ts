import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { getDeployment, getSystemInfo, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { isNamedPermission } from "@huiyan/contract/permissions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { samples } from "#test/samples.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

const deployments = [
  { name: "ordinary", env: {} },
  { name: "`PRIVATE=1`", env: { PRIVATE: "1" } },
  { name: "`INTERNAL_MODE=1`", env: { INTERNAL_MODE: "1" } },
  {
    name: "`PRIVATE=1 PRIVATE_CODE=wens`",
    env: { PRIVATE: "1", PRIVATE_CODE: "wens", GROUP_SYNC_URL: "http://127.0.0.1:1/groups" },
  },
] as const;
const file = "../../../docs/develop/deployments.md";

/** Endpoints that a member may call. */
const ofMembers = contract.filter(
  ({ permission }) => permission === "member" || permission === "user" || isNamedPermission(permission),
);
/** Endpoints to call. Quick mode: only those known to differ between deployments; full mode: all. */
const known = readFileSync(join(import.meta.dirname, file), { encoding: "utf8", flag: "a+" });
const called = testSize(
  ofMembers.filter(({ name }) => known.includes(`\`${name}\``)),
  ofMembers,
);

let walked: Walk[];
const apps: TestApp[] = [];
beforeAll(async () => {
  walked = [];
  for (const { env } of deployments) {
    const app = await startTestApp({ env });
    apps.push(app);
    walked.push(await walk(app));
  }
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
});

interface Walk {
  facts: Record<string, string>;
  /** State of each page in the admin's menu, by page. */
  menu: Map<string, string>;
  /** Title of each page. */
  titles: Map<string, string>;
  /** Outcome of each call by the admin, by endpoint. */
  calls: Map<string, string>;
}

const Refused = z.object({ error: z.string(), message: z.string() });

/** Returns the outcome of one call as the admin; signs in again if an earlier call ended the session. */
async function outcomeOf(app: TestApp, world: World, endpoint: AnyEndpoint): Promise<string> {
  const sample = samples[endpoint.name]?.(world, "", "");
  if (sample === undefined) throw new Error(`no sample for ${endpoint.name}`);
  const admin = await signedIn(app, world.admin.phone);
  const { body } = await admin.send(endpoint, sample.input, sample.path);
  // advances the clock by a day, so that no limit per minute or day refuses the call
  app.clock.moveBy(86_400_000);
  const refused = Refused.safeParse(body).data;
  return refused === undefined ? "done" : `${refused.error}: ${refused.message}`;
}

const word = (is: boolean) => (is ? "yes" : "no");

async function walk(app: TestApp): Promise<Walk> {
  const world = await createWorld(app);
  const { client } = world.admin;
  // the default, as if no operator had changed it
  await app.services.db.sql.updateTable("organisation").set({ live: null }).where("id", "=", world.orgId).execute();
  const deployment = await client.call(getDeployment, {});
  const user = await client.call(getUserInfo, {});
  const { registration } = await client.call(getSystemInfo, {});
  const facts = {
    "told as private (`/common/privatize`)": word(deployment.privatize),
    "private code": deployment.privatize_code || "–",
    "internal mode": word(deployment.internal_mode),
    "live mode open where no operator has set it (`private_menu`)": word(user.private_menu),
    "strangers may register in addition to an organisation": word(registration),
    "counting alarms lead to the details of their point": word(user.point_details),
    "adding by address, without a device's code (`device/add` with `ip`)": word(
      deployment.privatize || deployment.internal_mode,
    ),
    "arrangements of algorithms in the console": word(!deployment.privatize),
  };
  const entries = user.client_menu.filter(({ path }) => path !== "");
  const state = ({ lock, disable }: (typeof entries)[number]) => (disable ? "closed" : lock ? "locked" : "open");
  const calls = new Map<string, string>();
  for (const endpoint of called) {
    // a call that changes data gets its own organisation, so that no earlier call affects it
    const own = endpoint.method === "GET" ? world : await createWorld(app);
    calls.set(endpoint.name, await outcomeOf(app, own, endpoint));
  }
  return {
    facts,
    menu: new Map(entries.map((entry) => [entry.path, state(entry)])),
    titles: new Map(entries.map(({ path, title }) => [path, title])),
    calls,
  };
}

/** Width in terminal columns: a Chinese character takes two. */
const widthOf = (text: string) => text.length + (text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g) ?? []).length;

/** Formats a Markdown table with columns of equal width, as the formatter would. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((cells) => widthOf(cells[at] ?? ""))));
  const pad = (cell: string, at: number) => cell + " ".repeat((widths[at] ?? 0) - widthOf(cell));
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join("\n");
}

const names = deployments.map(({ name }) => name);
const differs = (cells: readonly string[]) => new Set(cells).size > 1;

it("matches docs/develop/deployments.md: what each deployment mode enables, disables and words differently", async () => {
  const facts = Object.keys(walked[0]?.facts ?? {});
  const pages = [...new Set(walked.flatMap(({ menu }) => [...menu.keys()]))];
  const calls = [...(walked[0]?.calls.keys() ?? [])];
  const titleOf = (path: string) => walked.find(({ titles }) => titles.has(path))?.titles.get(path) ?? "";
  const callRows = calls
    .map((name) => [`\`${name}\``, ...walked.map((one) => one.calls.get(name) ?? "")])
    .filter(([, ...cells]) => differs(cells));
  const text = `# Ways of deployment

Differences between the deployments: the menu of an administrator page by page, and every call that a member may make,
with a sample of its input, in a separate organisation. Made by
\`HUIYAN_SOAK=1 npx vitest run --project server src/deployments -u\`; the same test, in short in \`npm run test:rest\`, fails where the product and this page
differ. Settings of an operator for an organisation or a person take precedence.

## Published facts

${table(
  ["", ...names],
  facts.map((fact) => [fact, ...walked.map((one) => one.facts[fact] ?? "")]),
)}

## Menu

${table(
  ["page", "", ...names],
  pages.map((path) => [`\`${path}\``, titleOf(path), ...walked.map(({ menu }) => menu.get(path) ?? "–")]),
)}

## Calls

Calls of members that answer otherwise:

${table(["call", ...names], callRows)}
`;
  await expect(text).toMatchFileSnapshot(file);
});

it("names every page that a deployment removes from the menu, and keeps the common pages in every menu", () => {
  for (const { menu } of walked) {
    expect([...menu.keys()]).toEqual(expect.arrayContaining(["/home", "/message", "/devices", "/set/my"]));
  }
  expect(walked.map(({ menu }) => menu.has("/message/wens"))).toEqual([false, false, false, true]);
  expect(walked.map(({ facts }) => facts["live mode open where no operator has set it (`private_menu`)"])).toEqual([
    ...["no", "yes", "no", "yes"],
  ]);
});
