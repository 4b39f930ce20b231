import { dayMs } from "@huiyan/contract/calendar";
import {
  bindService,
  cancelServiceOrder,
  getOrderRow,
  getOwnPackages,
  orderServices,
  payOrder,
} from "#features/service-package/service-package.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { readInstallation, writeInstallation } from "#platform/installation/installation.queries.ts";
import { packagesOnMs } from "./delete-made.queries.ts";
import { type Furnishing } from "./furnish-office.ts";
import { pastContext } from "./past-context.ts";

const access = (mbps: number) => ({ service_id: "access", spec_id: "standard", bundle_id: `access-${mbps}` });
const storage = (days: number) => ({ service_id: "storage", spec_id: `days-${days}`, bundle_id: `storage-${days}` });

/** Turns on the sale of packages in the installation, unless an operator has decided about it. */
async function sellPackages({ db, installation }: Furnishing["services"], at: Date): Promise<void> {
  const stored = await readInstallation(db.sql);
  if (stored.values.service_packages !== null) return;
  await writeInstallation(db.sql, { ...stored, values: { ...stored.values, service_packages: "on" } }, at);
  installation.notify();
}

/** Orders packages and pays for them an hour later. */
async function buy(ctxAt: (days: number) => Context<MemberCaller>, days: number, line: object): Promise<void> {
  const ctx = ctxAt(days);
  const { _id } = await order(ctx, line);
  const now = new Date(ctx.clock.now().getTime() + 3_600_000);
  await ctx.db.transaction(async ({ sql }) => {
    const row = found(await getOrderRow(sql, _id));
    await payOrder(sql, row, { by: null, note: "演示数据", now });
  });
}

const order = (ctx: Context<MemberCaller>, line: object) =>
  orderServices(ctx, { list: [{ ...access(20), number: 1, duration: 12, renews: null, ...line }] });

/** Turns on the sale of service packages, and adds one order in each state. Two cameras get cloud storage. */
export async function sellAndOrder({ services, admin, madeAt, points }: Furnishing): Promise<void> {
  await sellPackages(services, new Date(madeAt - packagesOnMs));
  const inForce = () => ({ ...services.installation.inForce(), service_packages: "on" as const });
  const installation = { ...services.installation, inForce };
  const at = (days: number) => pastContext({ ...services, installation }, admin, madeAt - days * dayMs);
  await buy(at, 25, {});
  await buy(at, 24, { ...storage(15), number: 2, duration: 6 });
  const { _id } = await order(at(12), { ...access(5), duration: 3 });
  await cancelServiceOrder(at(11), { _id });
  await order(at(2), { ...storage(30), number: 3 });
  const { list } = await getOwnPackages(at(1));
  const stored = list.find(({ service_id }) => service_id === "storage");
  const point_ids = ["yard", "roadside"].flatMap((channel) => points.get(channel)?.id ?? []);
  if (stored !== undefined && point_ids.length > 0) await bindService(at(1), { point_ids, service_id: stored._id });
}
