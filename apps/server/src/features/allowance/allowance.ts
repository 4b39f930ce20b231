import { type FormText } from "@huiyan/contract/form-texts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type AccessAllowance, countPoints, getAccess, lockOrganisation } from "./allowance.queries.ts";

type Facts = Pick<Services, "config" | "installation" | "clock">;

/**
 * Returns true if this installation sells packages, which limit what an organisation may use. Private deployments sell
 * none.
 */
export const sellsPackages = ({ config, installation }: Omit<Facts, "clock">): boolean =>
  !config.private && installation.inForce().service_packages === "on";

const noneText = {
  bandwidth: "没有有效的设备接入套餐，不能观看直播，请企业管理员在「服务套餐」中购买",
  points: "没有有效的设备接入套餐，不能添加点位，请企业管理员在「服务套餐」中购买",
} as const satisfies Record<string, FormText>;
const fullText = {
  bandwidth: "{package}的观看带宽已用完，其他画面关闭后自动播放",
  points: "{package}的点位数已达上限（{max} 路），请先购买套餐或删除不用的点位",
} as const satisfies Record<string, FormText>;
const keys = { bandwidth: "package_bandwidth", points: "package_points" } as const;

/** Returns the title of the only package, or a general term if there are several. */
const nameOf = ({ titles: [title, ...more] }: AccessAllowance): string =>
  title !== undefined && more.length === 0 ? `服务套餐「${title}」` : "服务套餐";

/** Returns the error for an exceeded limit, with the name of the package. */
export function overAllowance(what: keyof typeof keys, access: AccessAllowance | undefined): AppError {
  if (access === undefined) return new AppError(keys[what], { text: noneText[what] });
  const values = { package: nameOf(access), max: access.points };
  return new AppError(keys[what], { text: fullText[what], values });
}

/**
 * Verifies that the organisation has no more points than its packages allow, including points added in this
 * transaction.
 * @throws AppError package_points
 */
export async function refusePointsBeyond(facts: Facts, db: Queryable, orgId: string): Promise<void> {
  if (!sellsPackages(facts)) return;
  await lockOrganisation(db, orgId);
  // a separate statement after the lock, so that it sees the points of transactions that held the lock before
  const count = await countPoints(db, orgId);
  const access = await getAccess(db, orgId, facts.clock.now());
  if (access === undefined || count > access.points) throw overAllowance("points", access);
}
