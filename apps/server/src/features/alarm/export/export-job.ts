import { exportFormats } from "@huiyan/contract/alarm/export.rules";
import { languages } from "@huiyan/contract/language";
import { z } from "zod";

const texts = z.array(z.string()).optional();
const flag = z.number().optional();

/** Alarms to export, by ids or by a filter. The action has validated the values before they are stored. */
export const ExportJob = z.object({
  _id: texts,
  storm_ids: texts,
  match: z
    .object({
      start: flag,
      end: flag,
      received_until: z.number(),
      read: flag,
      mark: flag,
      severity: flag,
      mine: flag,
      due_before: flag,
      no_algs: texts,
      state: texts,
      off_slip: flag,
      alg_id: z.string().optional(),
      point_id: z.string().optional(),
      group_id: z.string().optional(),
      device_id: z.string().optional(),
      keyword: z.string().optional(),
      storm_id: z.string().optional(),
    })
    .optional(),
  format: z.enum(exportFormats),
  pictures: z.boolean(),
  /** Number of alarms when the export was requested. */
  count: z.number(),
});
export type ExportJob = z.infer<typeof ExportJob>;

/** Input of the worker thread that writes the file. */
export const ExportThreadData = z.object({
  databaseUrl: z.string(),
  s3Url: z.string().optional(),
  dataDir: z.string(),
  scope: z.object({ orgId: z.string(), staffId: z.string(), seesAll: z.boolean() }),
  language: z.enum(languages),
  groupTerm: z.string().optional(),
  job: ExportJob,
  folder: z.string(),
});
export type ExportThreadData = z.input<typeof ExportThreadData>;
