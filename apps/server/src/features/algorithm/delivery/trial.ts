import { deliveryWaitMs } from "@huiyan/contract/algorithm/delivery.rules";
import { InstallAlgorithmParams, UninstallAlgorithmParams } from "@huiyan/contract/algorithm/package.device";
import { platformsOf } from "@huiyan/contract/algorithm/store.rules";
import { trialRules, trialTrouble } from "@huiyan/contract/algorithm/trial.rules";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { z } from "zod";
import { getTelemetry, getVisibleDevice } from "#features/device/device.public.ts";
import { type TaskPause, type TaskStep } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, found } from "#platform/error/app-error.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { algorithmPath } from "../package/download-algorithm.ts";
import { listAllPackages } from "../package/package.queries.ts";
import { deliver, follow, type Order, Progress, waitForDevice } from "./deliver-item.ts";
import { type DeliveryItem } from "./delivery-item.ts";
import { getTrial, passTrial, stopTrial, type Trial } from "./trial.queries.ts";
import { sightOf } from "./trial-sight.ts";

/** Task item for installing a version that has a canary. */
export interface TriedItem {
  item: DeliveryItem;
  /** Unparsed input of the task item. */
  input: unknown;
  step: TaskStep;
  trial: Trial;
}

const lookEveryMs = 5_000;

const Sight = z.object({
  at: z.number(),
  startedAt: z.number(),
  version: z.string(),
  frames: z.number(),
  skipped: z.number(),
  errors: z.number(),
  findings: z.number(),
  restarts: z.number(),
  trouble: z.string(),
  fps: z.number(),
});
/** Telemetry sample before the installation, and the former version; null if the algorithm was not installed. */
const former = { before: Sight.optional(), version: z.string().nullable() };
const Stage = z.discriminatedUnion("stage", [
  z.object({ stage: z.literal("install"), inner: z.unknown(), ...former }),
  z.object({ stage: z.literal("watch"), since: z.number(), ...former }),
  z.object({ stage: z.literal("back"), inner: z.unknown(), ...former }),
]);
type Stage = z.infer<typeof Stage>;
type StageOf<Name extends Stage["stage"]> = Extract<Stage, { stage: Name }>;

const goOn = (checkpoint: Stage, againInMs = 0, text = ""): TaskPause => ({ againInMs, checkpoint, text });

async function deviceOf(ctx: Context<MemberCaller>, { device_id }: DeliveryItem) {
  return found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, device_id));
}
type TriedDevice = Awaited<ReturnType<typeof deviceOf>>;

async function sightOn(ctx: Context<MemberCaller>, device: TriedDevice, algId: string) {
  return sightOf(await getTelemetry(ctx.db.sql, device.id), algId, device.started_at?.getTime() ?? 0);
}

/**
 * Runs the installation on a canary device: installs, observes, and restores the former version if any canary device
 * has trouble.
 */
export async function tryFirst(ctx: Context<MemberCaller>, tried: TriedItem): Promise<string | TaskPause> {
  const device = await triedDevice(ctx, tried);
  const stage = Stage.safeParse(tried.step.checkpoint).data ?? (await beginOn(ctx, device, tried.item));
  switch (stage.stage) {
    case "install":
      return install(ctx, tried, device, stage);
    case "watch":
      return watch(ctx, tried, device, stage);
    case "back":
      return goBack(ctx, tried, device, stage);
  }
}

/** Returns the canary device. If it was deleted, stops the canary, which would otherwise never end. */
async function triedDevice(ctx: Context<MemberCaller>, { item, trial }: TriedItem): Promise<TriedDevice> {
  try {
    return await deviceOf(ctx, item);
  } catch (error) {
    if (error instanceof AppError && error.key === "not_found")
      await stop(ctx, trial, "{device} 已删除或不可见", { device: item.device_id });
    throw error;
  }
}

async function beginOn(
  ctx: Context<MemberCaller>,
  device: TriedDevice,
  { alg_id }: DeliveryItem,
): Promise<StageOf<"install">> {
  const before = await sightOn(ctx, device, alg_id);
  return { stage: "install", inner: null, version: device.version[alg_id] ?? null, ...(before && { before }) };
}

async function install(
  ctx: Context<MemberCaller>,
  { input, step, trial }: TriedItem,
  device: TriedDevice,
  { inner, ...stage }: StageOf<"install">,
): Promise<TaskPause> {
  if (trial.state === "stopped" && inner === null) throw notTried(trial);
  try {
    const outcome = await deliver(ctx, input, { ...step, checkpoint: inner });
    if (typeof outcome !== "string") return { ...outcome, checkpoint: { ...stage, inner: outcome.checkpoint } };
    return goOn({ ...stage, stage: "watch", since: ctx.clock.now().getTime() });
  } catch (error) {
    step.signal.throwIfAborted();
    const { body } = errorAnswer(error, ctx.request.language);
    if (body.error === "service_unavailable") throw error;
    await stop(ctx, trial, "{device} 安装失败：{reason}", { device: nameOf(device), reason: body.message });
    throw error;
  }
}

async function watch(
  ctx: Context<MemberCaller>,
  { item, step, trial }: TriedItem,
  device: TriedDevice,
  stage: StageOf<"watch">,
): Promise<string | TaskPause> {
  const say = (text: FormText, values = {}) => formText(text, ctx.request.language, values);
  if (trial.state === "stopped") return goOn({ ...stage, stage: "back", inner: null });
  if (trial.state === "passed") return say("已安装 {version}", { version: device.version[item.alg_id] ?? "" });
  const now = ctx.clock.now();
  const watchedMs = now.getTime() - stage.since;
  const trouble = await troubleOf(ctx, device, item.alg_id, stage, watchedMs);
  if (trouble !== undefined) {
    await stop(ctx, trial, "{device}：{reason}", { device: nameOf(device), reason: trouble });
    // a user may have passed the canary at the same time, so the next step reads the stored decision
    return goOn(stage);
  }
  const leftMs = trialRules.watchMs - watchedMs;
  if (leftMs > 0 || !device.connected)
    return goOn(stage, lookEveryMs, say("试用中，约 {n} 分钟后有结果", { n: Math.max(1, Math.ceil(leftMs / 60_000)) }));
  await passTrial(ctx.db.sql, trial.id, step.itemId, now);
  return goOn(stage, lookEveryMs, say("试用正常，等待其他首批设备"));
}

async function troubleOf(
  ctx: Context<MemberCaller>,
  device: TriedDevice,
  algId: string,
  { before }: StageOf<"watch">,
  watchedMs: number,
): Promise<string | undefined> {
  const say = (text: FormText, values = {}) => formText(text, ctx.request.language, values);
  if (!device.connected) return watchedMs > deliveryWaitMs ? say("24 小时内没有恢复连接") : undefined;
  const now = await sightOn(ctx, device, algId);
  // ignores telemetry of another version, or from before the installation
  if (now === undefined || now.version !== device.version[algId] || now.at === before?.at) return undefined;
  const trouble = trialTrouble(before, now);
  return trouble && say(trouble.text, trouble.values);
}

/**
 * Restores the former version. If that was not installed from a package, restores the version that is bundled with the
 * edge agent.
 */
async function goBack(
  ctx: Context<MemberCaller>,
  { item, step, trial }: TriedItem,
  device: TriedDevice,
  stage: StageOf<"back">,
): Promise<TaskPause> {
  const progress = Progress.parse(stage.inner ?? {});
  if (progress.command_id === undefined && !device.connected) {
    const pause = waitForDevice(ctx, progress);
    return { ...pause, checkpoint: { ...stage, inner: pause.checkpoint } };
  }
  const order = await backOrder(ctx, item, device, stage.version);
  const outcome = await follow(ctx, { ...step, checkpoint: stage.inner }, progress, device, order);
  if (typeof outcome !== "string") return { ...outcome, checkpoint: { ...stage, inner: outcome.checkpoint } };
  const { reason } = trial;
  throw stage.version === null
    ? new AppError("trial_stopped", { text: "新版本未通过试用：{reason}；已移除", values: { reason } })
    : new AppError("trial_stopped", {
        text: "新版本未通过试用：{reason}；已退回 {version}",
        values: { reason, version: stage.version },
      });
}

async function backOrder(
  ctx: Context<MemberCaller>,
  { alg_id }: DeliveryItem,
  device: TriedDevice,
  version: string | null,
): Promise<Order> {
  const packages = await listAllPackages(ctx.db.sql);
  const row = packages.find(
    (each) =>
      each.alg_id === alg_id && each.version === version && platformsOf(each.platforms).includes(device.platform),
  );
  if (row === undefined)
    return { name: "algorithm.uninstall", params: UninstallAlgorithmParams.parse({ alg_id, restore: true }), done: "" };
  const { id, bytes, sha256, manifest, signature } = row;
  const params = { path: algorithmPath(id), bytes, sha256, manifest, signature, rollback: true };
  return { name: "algorithm.install", params: InstallAlgorithmParams.parse(params), done: "" };
}

/**
 * Runs the installation on a device that is not a canary. Installs after the canary has passed, and
 * fails if the canary was stopped.
 */
export async function waitForTrial(
  ctx: Context<MemberCaller>,
  { input, step, trial }: TriedItem,
): Promise<string | TaskPause> {
  if (trial.state === "stopped") throw notTried(trial);
  if (trial.state === "passed") return deliver(ctx, input, step);
  const text = formText("等待首批设备试用", ctx.request.language);
  return { againInMs: lookEveryMs, checkpoint: step.checkpoint, text };
}

const nameOf = ({ nickname, device_id }: TriedDevice): string => nickname || device_id;
const notTried = ({ reason }: Trial): AppError =>
  new AppError("trial_stopped", { text: "首批设备试用未通过，未下发：{reason}", values: { reason } });

/** Stops the canary. The reason is stored in the language of the user who started the installation. */
async function stop(ctx: Context<MemberCaller>, trial: Trial, text: FormText, values: Record<string, string>) {
  await stopTrial(ctx.db.sql, trial.id, formText(text, ctx.request.language, values), ctx.clock.now());
}

export async function trialOf(ctx: Context<MemberCaller>, { trial }: DeliveryItem): Promise<Trial | undefined> {
  return trial === undefined ? undefined : getTrial(ctx.db.sql, trial.id);
}
