import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Id } from "../scalars.ts";
import { deliveryStates } from "./open-api.rules.ts";
import { RequiredTargetUrl, TargetUrl } from "./target-url.ts";

/** Credentials of a program; both empty until generated. */
const KeyPair = z.object({ appId: z.string(), appSecret: z.string() });

export const getKeyPair = endpoint({
  name: "openApi.getKeyPair",
  method: "GET",
  path: "/api/client/org/auth/get",
  permission: "organisation.manage",
  cost: "query",
  summary: "开放接口密钥",
  input: Nothing,
  output: KeyPair,
});

export const generateKeyPair = endpoint({
  name: "openApi.generateKeyPair",
  method: "POST",
  path: "/api/client/org/auth/gen",
  permission: "organisation.manage",
  cost: "query",
  summary: "生成或重置密钥，旧密钥随即失效",
  input: Nothing,
  output: KeyPair,
});

export const getDataUpload = endpoint({
  name: "openApi.getDataUpload",
  method: "GET",
  path: "/api/client/org/dataUpload/get",
  permission: "organisation.manage",
  cost: "query",
  summary: "数据上传地址",
  input: Nothing,
  output: z.object({ url: z.string() }),
});

export const saveDataUpload = endpoint({
  name: "openApi.saveDataUpload",
  method: "POST",
  path: "/api/client/org/dataUpload/save",
  permission: "organisation.manage",
  cost: "query",
  summary: "保存数据上传地址，为空则停止上传",
  input: z.object({ url: TargetUrl }),
  output: Nothing,
});

export const tryDataUpload = endpoint({
  name: "openApi.tryDataUpload",
  method: "POST",
  path: "/api/client/org/dataUpload/try",
  permission: "organisation.manage",
  cost: "device",
  summary: "向地址发送一条签名的测试消息",
  input: z.object({ url: RequiredTargetUrl }),
  output: z.object({ status: z.number().int(), took_ms: z.number().int() }),
});

const Delivery = z
  .object({
    _id: Id,
    message_id: Id,
    message: z.string(),
    url: z.string(),
    state: z.enum(deliveryStates),
    tries: z.number().int(),
    /** HTTP status of the last attempt; 0 if no answer came. */
    status: z.number().int(),
    error: z.string(),
    took_ms: z.number().int(),
    create_at: EpochMs,
    next_at: EpochMs.nullable(),
    done_at: EpochMs.nullable(),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

export const findDeliveries = endpoint({
  name: "openApi.findDeliveries",
  method: "GET",
  path: "/api/client/org/dataUpload/log",
  permission: "organisation.manage",
  cost: "query",
  summary: "数据上传记录",
  input: z.object({ state: z.enum(deliveryStates).optional(), ...paging() }),
  output: paged(Delivery),
});

export const resendDeliveries = endpoint({
  name: "openApi.resendDeliveries",
  method: "POST",
  path: "/api/client/org/dataUpload/resend",
  permission: "organisation.manage",
  cost: "query",
  summary: "重新发送，不给编号则重发全部失败记录",
  input: z.object({ _id: z.array(Id).min(1).max(100).optional() }),
  output: z.object({ count: z.number().int() }),
});
