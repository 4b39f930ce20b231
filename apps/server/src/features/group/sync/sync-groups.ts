import { type Answer } from "@huiyan/contract/endpoint";
import {
  type checkSync as checkApi,
  type startSync as startApi,
  syncCode,
  syncStates,
} from "@huiyan/contract/group/sync.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { violatedUnique } from "#platform/db/failures.ts";
import { AppError } from "#platform/error/app-error.ts";
import { fetchJson } from "#platform/outgoing/fetch-json.ts";
import { applySync } from "./apply-sync.ts";
import { orderSource, SourceError } from "./order-source.ts";
import { finishSync, getSync, takeSync } from "./sync.queries.ts";

const timeoutMs = 30_000;
/** Milliseconds after which a running synchronisation counts as crashed. */
const staleMs = 120_000;

type State = Answer<typeof checkApi>;

/** Returns true for a violated check constraint of the database, which limits the path of a group to four levels. */
const isTooDeep = (error: unknown) => error instanceof Error && "code" in error && error.code === "23514";

function reasonOf(error: unknown): string {
  if (violatedUnique(error) !== undefined) return "外部系统的设备组与本平台里手工建立或仍有设备的设备组重名，请先改名";
  if (isTooDeep(error)) return "同步会使手工建立的设备组超过层级限制，请先移动它们";
  if (error instanceof SourceError) return error.message;
  return error instanceof Error && /\p{Script=Han}/u.test(error.message) ? error.message : "同步失败，请稍后重试";
}

async function run(ctx: Context<MemberCaller>, source: { url: string; token: string }): Promise<void> {
  const { db, clock, log } = ctx;
  const { orgId } = ctx.caller;
  try {
    const headers: Record<string, string> = source.token === "" ? {} : { authorization: `Bearer ${source.token}` };
    const groups = orderSource(await fetchJson(source.url, timeoutMs, headers));
    const counts = await db.transaction(async (tx) => {
      const done = await applySync(tx.sql, orgId, groups, clock.now());
      await tx.audit(auditEntry(ctx, "group.sync", orgId, { after: { ...done } }));
      return done;
    });
    const text = `新增 ${counts.added}，修改 ${counts.changed}，删除 ${counts.removed}`;
    await finishSync(db.sql, orgId, syncStates.done, text, clock.now());
  } catch (error) {
    log.warn({ err: error, orgId }, "groups could not be synchronised");
    await finishSync(db.sql, orgId, syncStates.failed, reasonOf(error), clock.now()).catch((err: unknown) =>
      log.warn({ err }, "state of a synchronisation"),
    );
  }
}

/**
 * Starts the organisation's synchronisation in the background, unless one is already running.
 * @throws AppError sync_unsupported
 */
export async function startSync(ctx: Context<MemberCaller>): Promise<Answer<typeof startApi>> {
  const { db, clock, config } = ctx;
  const { orgId } = ctx.caller;
  if (config.privateCode !== syncCode || config.groupSync === undefined) throw new AppError("sync_unsupported");
  const now = clock.now();
  const taken = await takeSync(db.sql, orgId, now, new Date(now.getTime() - staleMs));
  if (taken) void run(ctx, config.groupSync);
  return { status: syncStates.running, text: "" };
}

export async function checkSync({ db, clock, caller }: Context<MemberCaller>): Promise<State> {
  const row = await getSync(db.sql, caller.orgId);
  const { idle, running, done, failed } = syncStates;
  const status = [idle, running, done, failed].find((state) => state === row?.status) ?? idle;
  const isDead = row !== undefined && status === running && clock.now().getTime() - row.changed_at.getTime() > staleMs;
  return isDead ? { status: failed, text: "同步中断，请重试" } : { status, text: row?.text ?? "" };
}
