import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, EpochMs } from "../scalars.ts";
import { AlgorithmId, AlgorithmManifest } from "./algorithm.device.ts";
import { algorithmCategories } from "./store.rules.ts";

/** Hardware platform of algorithms. */
export const Platform = z.object({ id: z.string(), name: z.string() });

/** Name of the algorithm's icon. */
const AlgorithmIcon = z.enum(algorithmCategories);

export const NamedAlgorithm = z.object({ id: AlgorithmId, name: z.string(), icon: AlgorithmIcon });

export const StoreAlgorithm = NamedAlgorithm.extend({
  /** Same value as `id`, as rows of lists have it. */
  _id: AlgorithmId,
  /** Version of the newest offered package; without a package, the listed version. */
  version: z.string(),
  /** Listed platforms, including those of the packages. */
  platform: z.array(Platform),
  /** Ids of the platforms with a package in the store. */
  installable: z.array(z.string()),
  /** Maximum number of devices. */
  quota: z.literal("不限"),
  remark: z.string(),
}).meta({ id: "StoreAlgorithm" });
export type StoreAlgorithm = z.infer<typeof StoreAlgorithm>;

/** Maximum devices listed for one algorithm. */
export const maxStoreDevices = 100;

/** One algorithm of the store, with its packages and devices. */
export const StoreDetails = z
  .object({
    kind: z.enum(["alarm", "record"]),
    /** Requirements of the newest package; null without a package or without requirements. */
    needs: AlgorithmManifest.shape.needs.unwrap().nullable(),
    /** The oldest main frame that runs the newest package; empty if the package does not state it. */
    main_frame: z.string(),
    /** Packages, newest first. */
    versions: z.array(
      z.object({
        version: z.string(),
        notes: z.string(),
        loaded_at: EpochMs,
        bytes: z.number().int(),
        platform: z.array(Platform),
        /** True if it is no longer offered. */
        withdrawn: z.boolean(),
      }),
    ),
    /** Devices in the caller's scope that have it. */
    devices: z.array(
      z.object({ _id: z.string(), device_id: DeviceId, name: z.string(), version: z.string(), online: z.boolean() }),
    ),
    device_count: z.number().int(),
  })
  .meta({ id: "StoreDetails" });
export type StoreDetails = z.infer<typeof StoreDetails>;

export const getStoreDetails = endpoint({
  name: "algorithm.getStoreDetails",
  method: "GET",
  path: "/api/client/alg/store/details",
  permission: "member",
  cost: "query",
  summary: "一种算法的要求、各版本说明和安装了它的设备",
  input: z.object({ alg_id: AlgorithmId }),
  output: StoreDetails,
});

export const listPlatforms = endpoint({
  name: "algorithm.listPlatforms",
  method: "GET",
  path: "/api/client/alg/platform",
  permission: "member",
  cost: "cheap",
  summary: "算法平台",
  input: Nothing,
  output: z.array(Platform),
});

export const listAlgorithms = endpoint({
  name: "algorithm.list",
  method: "GET",
  path: "/api/client/alg/list",
  permission: "member",
  cost: "query",
  summary: "全部算法",
  input: Nothing,
  output: z.array(StoreAlgorithm),
});

export const findInStore = endpoint({
  name: "algorithm.findInStore",
  method: "GET",
  path: "/api/client/alg/store",
  permission: "member",
  cost: "query",
  summary: "算法商店",
  input: z.object({
    ...paging(100, 10),
    keyword: z.string().overwrite(pastedText).max(64).default(""),
    platform: z.string().max(32).optional(),
    /** Whether there is a package for any platform. */
    packaged: z.enum(["yes", "no"]).optional(),
  }),
  output: paged(StoreAlgorithm),
});
