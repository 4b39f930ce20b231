import { type Endpoint } from "@huiyan/contract/endpoint";
import { type getDataUpload, type saveDataUpload, type tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { type z } from "zod";

export interface TryAnswer {
  status: number;
  took_ms: number;
  /** False if the receiver answered, but not in the required form. */
  understood?: boolean | undefined;
}

/** Endpoints and texts of one address to which the platform sends data. */
export interface TargetApi {
  get: Endpoint<(typeof getDataUpload)["input"], (typeof getDataUpload)["output"]>;
  save: Endpoint<(typeof saveDataUpload)["input"], (typeof saveDataUpload)["output"]>;
  attempt: Endpoint<(typeof tryDataUpload)["input"], z.ZodType<TryAnswer>>;
  name: string;
  hint: string;
}
