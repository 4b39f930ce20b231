import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, EpochMs } from "../scalars.ts";
import { AlgorithmId, AlgorithmManifest } from "./algorithm.device.ts";
import { algorithmCategories } from "./store.rules.ts";

/** Hardware platform of algorithms. */
export const Platform = z.object({ id: z.string(), name: z.string() });

/** Category of the algorithm, which decides its icon. */
const AlgorithmIcon = z.enum(algorithmCategories);

export const NamedAlgorithm = z.object({ id: AlgorithmId, name: z.string(), icon: AlgorithmIcon });

export const StoreAlgorithm = NamedAlgorithm.extend({
  /** Same as `id`, because all list rows have `_id`. */
  _id: AlgorithmId,
  /** Version of the newest package on offer; without a package, the version in the catalogue. */
  version: z.string(),
  /** Platforms of the catalogue and of the packages. */
  platform: z.array(Platform),
  /** Ids of the platforms for which the store has a package. */
  installable: z.array(z.string()),
  /** Maximum number of devices on which the algorithm may run: always unlimited. */
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
    /** Requirements of the newest package; null if there is no package or it states none. */
    needs: AlgorithmManifest.shape.needs.unwrap().nullable(),
    /** Minimum main frame for the newest package; empty if the package states none. */
    main_frame: z.string(),
    /** Packages, newest first. */
    versions: z.array(
      z.object({
        version: z.string(),
        notes: z.string(),
        loaded_at: EpochMs,
        bytes: z.number().int(),
        platform: z.array(Platform),
        /** True if the package is withdrawn from the store. */
        withdrawn: z.boolean(),
      }),
    ),
    /** Devices in the caller's scope on which the algorithm is installed. */
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
    /** Filter: the store has a package of the algorithm, for any platform, or has none. */
    packaged: z.enum(["yes", "no"]).optional(),
  }),
  output: paged(StoreAlgorithm),
});
