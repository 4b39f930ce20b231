import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import { AlgorithmId } from "./algorithm.device.ts";
import { arrangementLimits, arrangementTexts, graphTrouble } from "./arrangement.rules.ts";
import { EdgeCondition } from "./flow.rules.ts";
import { NamedAlgorithm, Platform } from "./store.api.ts";
import { isPlatform } from "./store.rules.ts";

const NodeId = z.string().min(1).max(80);
const Coordinate = z.number().min(-100_000).max(100_000);

const Graph = z.object({
  nodes: z
    .array(
      z.object({
        id: NodeId,
        kind: z.enum(["start", "algorithm", "end"]),
        alg_id: AlgorithmId.optional(),
        x: Coordinate,
        y: Coordinate,
      }),
    )
    .max(arrangementLimits.algorithms + 2),
  edges: z.array(z.object({ from: NodeId, to: NodeId, when: EdgeCondition.optional() })).max(500),
});

/** A pipeline graph; the schema refuses a graph that cannot be saved. */
export const ArrangementGraphInput = Graph.superRefine((graph, refusal) => {
  const trouble = graphTrouble(graph);
  if (trouble !== undefined) refusal.addIssue({ code: "custom", message: trouble });
});

const fields = {
  name: z
    .string({ error: arrangementTexts.name })
    .overwrite(pastedText)
    .min(1, arrangementTexts.name)
    .max(arrangementLimits.name, arrangementTexts.nameLong),
  platform: z.string({ error: arrangementTexts.platform }).refine(isPlatform, arrangementTexts.platform),
  remark: z.string().overwrite(pastedText).max(arrangementLimits.remark, arrangementTexts.remark).default(""),
  algs: z
    .array(AlgorithmId, { error: arrangementTexts.algorithm })
    .min(1, arrangementTexts.algorithm)
    .max(arrangementLimits.algorithms, arrangementTexts.many)
    .refine((ids) => new Set(ids).size === ids.length, arrangementTexts.twice),
  /** Graph as drawn by the user; absent: the algorithms run one after another. */
  graph: ArrangementGraphInput.optional(),
};

/** A pipeline as entered by the user. */
export const ArrangementEntry = z.object(fields);
export type ArrangementEntry = z.output<typeof ArrangementEntry>;

export const Arrangement = z
  .object({
    _id: Id,
    name: z.string(),
    platform: Platform,
    remark: z.string(),
    algs: z.array(NamedAlgorithm),
    graph: Graph,
    /** Time of the last change. */
    update_at: EpochMs,
    update_by: z.string(),
    /** Number of points in the caller's scope that run it. */
    points: z.number().int(),
  })
  .meta({ id: "Arrangement" });
export type Arrangement = z.infer<typeof Arrangement>;

export const findArrangements = endpoint({
  name: "algorithm.findArrangements",
  method: "GET",
  path: "/api/client/alg/gather/list",
  permission: "member",
  cost: "query",
  summary: "算法编排",
  input: z.object({
    ...paging(100, 15),
    keyword: z.string().overwrite(pastedText).max(64).default(""),
    /** Returns only the pipeline with this id. */
    _id: Id.optional(),
  }),
  output: paged(Arrangement),
});

export const addArrangement = endpoint({
  name: "algorithm.addArrangement",
  method: "POST",
  path: "/api/client/alg/gather/add",
  permission: "device.manage",
  cost: "query",
  summary: "新建算法编排",
  input: ArrangementEntry,
  output: z.object({ _id: Id }),
});

export const editArrangement = endpoint({
  name: "algorithm.editArrangement",
  method: "POST",
  path: "/api/client/alg/gather/edit",
  permission: "device.manage",
  cost: "query",
  summary: "修改算法编排",
  input: ArrangementEntry.extend({
    _id: Id,
    /**
     * `update_at` of the pipeline that the caller saw. The call is refused if the pipeline has changed since. Absent:
     * no check, the last write wins.
     */
    update_at: EpochMs.optional(),
  }),
  output: Nothing,
});

export const removeArrangement = endpoint({
  name: "algorithm.removeArrangement",
  method: "POST",
  path: "/api/client/alg/gather/del",
  permission: "device.manage",
  cost: "query",
  summary: "删除算法编排",
  input: z.object({ _id: Id }),
  output: Nothing,
});
