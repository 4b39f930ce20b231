import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";

/** States of the synchronisation. docs/reference/rights.md R11. */
export const syncStates = { idle: 0, running: 1, done: 2, failed: 3 } as const;
/** Interval at which the page polls the state, in milliseconds. docs/reference/rights.md R11. */
export const syncPollMs = 2000;
/**
 * Code of the private deployment whose groups are synchronised from another system instead of being created by users.
 * docs/reference/rights.md R11.
 */
export const syncCode = "wens";

const Sync = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Result in one sentence; for a failed synchronisation, the reason. */
  text: z.string(),
});

export const startSync = endpoint({
  name: "group.startSync",
  method: "GET",
  path: "/api/client/org/group/sync",
  permission: "organisation.manage",
  cost: "device",
  changes: true,
  summary: "开始从外部系统同步设备组（专有部署 wens）",
  input: Nothing,
  output: Sync,
});

export const checkSync = endpoint({
  name: "group.checkSync",
  method: "GET",
  path: "/api/client/org/group/sync/check",
  permission: "organisation.manage",
  cost: "cheap",
  summary: "同步状态：0 空闲，1 进行中，2 完成，3 失败",
  input: Nothing,
  output: Sync,
});
