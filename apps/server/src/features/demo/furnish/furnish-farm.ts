import { dayMs } from "@huiyan/contract/calendar";
import { v7 } from "uuid";
import { addCamera, addOwner } from "#features/farm/farm.public.ts";
import { insertGroup } from "#features/group/group.public.ts";
import { addPair } from "#features/head-count/head-count.public.ts";
import { getGroupNamed } from "../history/demo-history.queries.ts";
import { type Furnishing } from "./furnish-office.ts";
import { pastContext } from "./past-context.ts";

/** Group of the barn's device. The group has only one farmer, so livestock alarms of the device name this farmer. */
const farmGroup = "养殖区";

interface PlannedFarm {
  name: string;
  code: string;
  /** Name of the subgroup; undefined: the farm's group itself. */
  group?: string;
  cameras: readonly string[];
}

/** Farmers of the demo. Names are invented; the cameras' addresses are from a range for documentation (RFC 5737). */
export const farms: readonly PlannedFarm[] = [
  { name: "周家坝肉牛场", code: "YH-2019-003", cameras: ["一号栏", "饲喂通道", "出栏平台"] },
  { name: "清溪生态牧场", code: "YH-2020-011", group: "清溪片区", cameras: ["运动场", "犊牛舍"] },
  { name: "石龙湾养殖户 · 何建国", code: "YH-2021-027", group: "清溪片区", cameras: ["牛舍大门"] },
  { name: "青松岭合作社", code: "YH-2022-008", group: "青松岭片区", cameras: ["一号舍", "二号舍", "地磅房"] },
];

/** Returns the address of a farmer's camera, from a range for documentation. */
const addressOf = (farm: number, camera: number) => `192.0.2.${10 + farm * 10 + camera}`;

async function addGroups({ services, admin, madeAt }: Furnishing): Promise<ReadonlyMap<string | undefined, string>> {
  const { sql } = services.db;
  const parent = await getGroupNamed(sql, admin.orgId, farmGroup);
  const made = new Map<string | undefined, string>();
  if (parent === undefined) return made;
  made.set(undefined, parent.id);
  const names = new Set(farms.flatMap(({ group }) => group ?? []));
  for (const [sort, name] of [...names].entries()) {
    const group = { id: v7(), orgId: admin.orgId, parent, name, sort, now: new Date(madeAt - 60 * dayMs) };
    made.set(name, (await insertGroup(sql, group)).id);
  }
  return made;
}

/** Adds farmers with their cameras, in groups below the farm's group. */
export async function addFarms(furnishing: Furnishing): Promise<void> {
  const { services, admin, madeAt } = furnishing;
  const groups = await addGroups(furnishing);
  for (const [at, { name, code, group, cameras }] of farms.entries()) {
    const org_group = groups.get(group);
    if (org_group === undefined) continue;
    const ctx = pastContext(services, admin, madeAt - (58 - at * 6) * dayMs);
    const { _id } = await addOwner(ctx, { org_group, name, code });
    for (const [index, camera] of cameras.entries()) {
      const address = { brand: "hikvision" as const, ip: addressOf(at, index), port: 554, channels: 1, rtsp: "" };
      await addCamera(ctx, { farm_owner_id: _id, name: camera, ...address, account: "viewer", password: "demo-only" });
    }
  }
}

/** Seconds from the passage to the scale, and seconds of pause that separate two loads. */
const passage = { delay_seconds: 90, gap_seconds: 600 } as const;

/**
 * Adds the pairs of counters of the barn: its passage and its scale count the same animals; the scale also weighs them.
 */
export async function addPairs({ services, admin, madeAt, points }: Furnishing): Promise<void> {
  const barn = points.get("barn");
  if (barn === undefined) return;
  const ctx = pastContext(services, admin, madeAt - 40 * dayMs);
  const counter = (alg: "tdds" | "dbgz") => ({ point_id: barn.id, alg });
  const rates = { miss: 0.2, double: 0.2 };
  const pair = { ...passage, opposite: false, spread_percent: 6, first_rates: rates, second_rates: rates };
  const sides = { first: counter("tdds"), second: counter("dbgz") };
  await addPair(ctx, { ...pair, ...sides, name: "出栏通道与地磅", kind: "flow" });
  await addPair(ctx, { ...pair, ...sides, name: "出栏头数与重量", kind: "weight" });
}
