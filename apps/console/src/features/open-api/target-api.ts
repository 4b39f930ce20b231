import { type Endpoint } from "@huiyan/contract/endpoint";
import { type getDataUpload, type saveDataUpload, type tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { type z } from "zod";

export interface TryAnswer {
  status: number;
  took_ms: number;
  /** False: it came, but what was answered cannot be read. */
  understood?: boolean | undefined;
}

/** The calls about one address that the platform sends to, and what it is called. */
export interface TargetApi {
  get: Endpoint<(typeof getDataUpload)["input"], (typeof getDataUpload)["output"]>;
  save: Endpoint<(typeof saveDataUpload)["input"], (typeof saveDataUpload)["output"]>;
  attempt: Endpoint<(typeof tryDataUpload)["input"], z.ZodType<TryAnswer>>;
  name: string;
  hint: string;
}
