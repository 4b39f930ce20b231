import { contract } from "@huiyan/contract/contract";
import { type AnyEndpoint } from "@huiyan/contract/endpoint";
import { isNamedPermission, roleMay } from "@huiyan/contract/permissions";
import { v7 } from "uuid";
import { createClient } from "../../apps/server/test/client.ts";
import { samples } from "../../apps/server/test/samples.ts";
import { type Attack, repeat } from "../attack.ts";

/** Endpoints that are left out, because they end or change the attacker's own session. */
const leftOut = new Set(["session.signOut", "session.revoke", "session.changePassword", "organisation.switch"]);
const asked = contract.filter(({ name }) => !leftOut.has(name));

const evil: unknown[] = [
  "",
  "\u0000",
  "\ud800",
  "' or 1=1 --",
  "<img src=x onerror=alert(1)>",
  "../../etc/passwd",
  "x".repeat(60_000),
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  null,
  true,
  [[[[[[]]]]]],
  { __proto__: { admin: true }, constructor: { prototype: {} } },
];

/** Returns the sample input with one of its values replaced by a hostile one. */
function spoiled(input: unknown, n: number): unknown {
  const entries = Object.entries(typeof input === "object" && input !== null ? input : {});
  const bad = evil[n % evil.length];
  if (entries.length === 0) return { anything: bad };
  const at = Math.floor(n / evil.length) % entries.length;
  return Object.fromEntries(entries.map(([name, value], index) => [name, index === at ? bad : value]));
}

const sampleOf = ({ name }: AnyEndpoint, world: Parameters<(typeof samples)[string]>[0]) =>
  samples[name]?.(world, v7(), `image/${v7()}.jpg`) ?? { input: {} };

export const contractAttacks: Attack[] = [
  {
    name: "接口：每个接口以无权者调用",
    run: ({ app, attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const endpoint = asked[n % asked.length];
        if (endpoint === undefined || endpoint.permission === "public" || endpoint.permission === "signed")
          return undefined;
        const mayStaff =
          endpoint.permission === "user" ||
          endpoint.permission === "account" ||
          endpoint.permission === "member" ||
          (isNamedPermission(endpoint.permission) && roleMay("staff", endpoint.permission));
        const client = mayStaff ? createClient(app.url) : attacker.staff.client;
        const { input, path } = sampleOf(endpoint, attacker);
        const { status } = await client.send(endpoint, input, path);
        return [401, 403, 429].includes(status) ? undefined : `${endpoint.name} 以无权者得到 ${status}`;
      }),
  },
  {
    name: "接口：以另一企业的编号调用",
    run: ({ attacker, bystander }, signal) =>
      repeat(signal, 2, async (n) => {
        const endpoint = asked[n % asked.length];
        if (endpoint === undefined || endpoint.permission === "device") return undefined;
        const { input, path } = sampleOf(endpoint, bystander);
        const { status, body } = await attacker.admin.client.send(endpoint, input, path);
        const text = JSON.stringify(body);
        if (status >= 500) return `${endpoint.name} 得到 ${status}`;
        const seen = [bystander.orgId, bystander.device.uid, bystander.admin.staffId].some((id) => text.includes(id));
        return seen ? `${endpoint.name} 答出了另一企业的内容` : undefined;
      }),
  },
  {
    name: "接口：每个字段换成有害的值",
    run: ({ attacker }, signal) =>
      repeat(signal, 2, async (n) => {
        const endpoint = asked[n % asked.length];
        if (endpoint === undefined || endpoint.permission === "device" || endpoint.cost === "decode") return undefined;
        const { input, path } = sampleOf(endpoint, attacker);
        const round = Math.floor(n / asked.length);
        const { status } = await attacker.admin.client.send(endpoint, spoiled(input, round), path);
        return status >= 500 && status !== 503 ? `${endpoint.name} 第 ${round} 种值得到 ${status}` : undefined;
      }),
  },
  {
    name: "接口：一个账号不停地要列表",
    run: ({ attacker }, signal) =>
      repeat(signal, 64, async (n) => {
        const endpoint = asked.filter(({ method, cost }) => method === "GET" && cost === "query")[n % 7];
        if (endpoint === undefined) return undefined;
        const { status } = await attacker.staff.client.send(endpoint, {});
        return status >= 500 ? `${endpoint.name} 得到 ${status}` : undefined;
      }),
  },
];
