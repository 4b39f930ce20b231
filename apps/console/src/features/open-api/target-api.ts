import { type Endpoint } from "@huiyan/contract/endpoint";
import { type getDataUpload, type saveDataUpload, type tryDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { type z } from "zod";

export interface TryAnswer {
  status: number;
  took_ms: number;
  /** False if the receiver answered in another form than the required one. */
  understood?: boolean | undefined;
}

/** Endpoints and texts for one receiver of data, such as the data upload. */
export interface TargetApi {
  get: Endpoint<(typeof getDataUpload)["input"], (typeof getDataUpload)["output"]>;
  save: Endpoint<(typeof saveDataUpload)["input"], (typeof saveDataUpload)["output"]>;
  attempt: Endpoint<(typeof tryDataUpload)["input"], z.ZodType<TryAnswer>>;
  name: string;
  hint: string;
}
