import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { EpochMs } from "../scalars.ts";
import { healthFigureKeys, healthSections, healthStates } from "./health.rules.ts";

const State = z.enum(healthStates);

/** A figure of the health page. `value`: null if there is none, or it could not be read. */
const HealthFigure = z.object({ key: z.enum(healthFigureKeys), value: z.number().nullable(), state: State });

const HealthNode = z.object({
  id: z.string(),
  roles: z.array(z.string()),
  version: z.string(),
  started_at: EpochMs,
  seen_at: EpochMs,
  state: State,
  pages: z.number().int(),
  viewers: z.number().int(),
  devices: z.number().int(),
  memory_bytes: z.number().int(),
  loop_ms: z.number(),
  disk_free_bytes: z.number().int().nullable(),
  disk_total_bytes: z.number().int().nullable(),
});

/**
 * State of a job. `put_off`: number of items that wait for a retry; `cause`: failure of the item that failed most
 * often.
 */
const HealthJob = z.object({
  name: z.string(),
  when: z.string(),
  node: z.string(),
  ended_at: EpochMs.nullable(),
  ms: z.number().int(),
  running_since: EpochMs.nullable(),
  failures: z.number().int(),
  put_off: z.number().int(),
  cause: z.string(),
  state: State,
});
export type HealthJob = z.infer<typeof HealthJob>;

const HealthStatement = z.object({
  sql: z.string(),
  calls: z.number().int(),
  mean_ms: z.number(),
  max_ms: z.number(),
});

export const getHealth = endpoint({
  name: "operator.getHealth",
  method: "GET",
  path: "/api/operator/health",
  permission: "operator",
  cost: "query",
  summary: "运行状况：各项指标、节点、后台任务与版本",
  input: z.object({}),
  output: z
    .object({
      now: EpochMs,
      state: State,
      figures: z.array(HealthFigure),
      /** Sections that could not be read; their figures are unknown. */
      unreadable: z.array(z.enum(healthSections)),
      nodes: z.array(HealthNode),
      jobs: z.array(HealthJob),
      /** Slowest SQL statements of the last hours, over all nodes. */
      statements: z.array(HealthStatement),
      /** Refused requests of the last five minutes, by reason. */
      refusals: z.array(z.object({ reason: z.string(), count: z.number().int() })),
      agents: z.array(z.object({ version: z.string(), devices: z.number().int() })),
      /** Devices that read network cameras with an ffmpeg that gets no security fixes; at most 20. */
      old_decoders: z.array(z.object({ device_id: z.string(), version: z.string() })),
      schema: z.string(),
      backup_trouble: z.string(),
    })
    .meta({ id: "Health" }),
});

const JobName = z.string().min(1).max(100);

export const runJob = endpoint({
  name: "operator.runJob",
  method: "POST",
  path: "/api/operator/health/run",
  permission: "operator",
  cost: "query",
  summary: "立即运行一个后台任务",
  input: z.object({ job: JobName }),
  output: Nothing,
});

export const retryItems = endpoint({
  name: "operator.retryItems",
  method: "POST",
  path: "/api/operator/health/retry",
  permission: "operator",
  cost: "query",
  summary: "立即重试后台任务中失败后等待的项目",
  input: z.object({ job: JobName }),
  output: z.object({ items: z.number().int() }),
});
