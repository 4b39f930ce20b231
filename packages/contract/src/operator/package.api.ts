import { z } from "zod";
import { endpoint, multipart, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Id } from "../scalars.ts";
import { packageUploadLimits } from "./operator.rules.ts";

export const packageKinds = ["program", "algorithm"] as const;
/** Content of a package: the edge agent, or one algorithm. */
const PackageKind = z.enum(packageKinds);

/**
 * A package in the store. `platforms`: empty for all platforms. `devices`: number of devices that use this version.
 * `withdrawn_at`: time since which the package is no longer offered.
 */
const StoredPackage = z
  .object({
    _id: Id,
    kind: PackageKind,
    /** Algorithm id; empty if the package is the edge agent. */
    alg_id: z.string(),
    name: z.string(),
    version: z.string(),
    platforms: z.array(z.string()),
    bytes: z.number().int(),
    notes: z.string(),
    loaded_at: EpochMs,
    withdrawn_at: EpochMs.nullable(),
    devices: z.number().int(),
  })
  .meta({ id: "StoredPackage" });
export type StoredPackage = z.infer<typeof StoredPackage>;

export const listPackages = endpoint({
  name: "operator.listPackages",
  method: "GET",
  path: "/api/operator/package/list",
  permission: "operator",
  cost: "total",
  summary: "设备程序与算法的安装包",
  input: z.object({ kind: PackageKind.optional(), state: z.enum(["offered", "withdrawn"]).optional(), ...paging() }),
  output: paged(StoredPackage),
});

export const loadPackage = endpoint({
  name: "operator.loadPackage",
  method: "POST",
  path: "/api/operator/package/add",
  permission: "operator",
  cost: "decode",
  summary: "登记安装包：文件与同名的 .json 说明，须由发布者签名",
  input: multipart({
    fields: z.object({}),
    files: {
      package: { maxBytes: packageUploadLimits.bytes, maxCount: 1 },
      sheet: { maxBytes: packageUploadLimits.sheetBytes, maxCount: 1 },
    },
  }),
  output: z.object({ _id: Id, kind: PackageKind, name: z.string(), version: z.string() }),
});

export const withdrawPackage = endpoint({
  name: "operator.withdrawPackage",
  method: "POST",
  path: "/api/operator/package/withdraw",
  permission: "operator",
  cost: "query",
  summary: "撤回或恢复安装包；正在进行的安装不受影响",
  input: z.object({ _id: Id, kind: PackageKind, withdrawn: z.boolean() }),
  output: Nothing,
});

export const findRunning = endpoint({
  name: "operator.findRunning",
  method: "GET",
  path: "/api/operator/package/devices",
  permission: "operator",
  cost: "query",
  summary: "运行该版本的设备",
  input: z.object({ _id: Id, kind: PackageKind, ...paging(100, 20) }),
  output: paged(
    z.object({
      device_id: z.string(),
      org: z.string(),
      platform: z.string(),
      online: z.boolean(),
    }),
  ),
});
