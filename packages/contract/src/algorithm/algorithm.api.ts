import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";

/** Returns the algorithms that are set at a point within the caller's scope, for filters. */
export const listAlgorithmTypes = endpoint({
  name: "algorithm.listTypes",
  method: "GET",
  path: "/api/client/alg/types",
  permission: "device.read",
  cost: "query",
  summary: "可见点位上使用的算法",
  input: z.object({ group_id: GroupFilter }),
  output: z.array(z.object({ _id: z.string(), name: z.string() })),
});
