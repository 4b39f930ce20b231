import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { xlsxMime } from "../parking/parking.api.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { MessageIds, NewSlip, Slip, SlipHead, SlipLine, SlipRow } from "./slip.ts";
import { slipMessagesMax, weighingTexts as texts, voidReasonMax } from "./weighing.rules.ts";

export const getSlipInfo = endpoint({
  name: "weighing.getInfo",
  method: "GET",
  path: "/api/client/lbRecord/algs/info",
  permission: "member",
  cost: "query",
  summary: "所选消息的磅单内容：明细、合计、均重与表头的建议值（同一设备、同一算法，最多 200 条）",
  input: z.object({ ids: MessageIds }),
  output: z.object({
    list: z.array(SlipLine),
    total: z.number(),
    weight: z.number().nullable(),
    avg: z.number().nullable(),
    head: SlipHead,
    device_id: DeviceId,
    device_name: z.string(),
    alg: z.string(),
    alg_name: z.string(),
    /** Valid slips that already contain some of these messages, with the number of messages. */
    used: z.array(z.object({ number: z.string(), messages: z.number().int() })),
  }),
});

export const listSlipUses = endpoint({
  name: "weighing.listUses",
  method: "GET",
  path: "/api/client/lbRecord/uses",
  permission: "member",
  cost: "query",
  summary: "哪些消息已在有效的磅单上，及其单号；以及各消息设备的养户",
  input: z.object({ ids: MessageIds }),
  output: z.object({
    list: z.array(z.object({ message_id: Id, number: z.string() })),
    /** Farm owner of the device of each message; messages without exactly one farm owner are missing. */
    owners: z.array(z.object({ message_id: Id, name: z.string() })),
  }),
});

export const listSlipDevices = endpoint({
  name: "weighing.listDevices",
  method: "GET",
  path: "/api/client/lbRecord/devices",
  permission: "member",
  cost: "query",
  summary: "磅单的设备选择：名称或编号的一部分，最多 200 台，有养殖消息的在前",
  input: z.object({ keyword: z.string().overwrite(pastedText).max(50).default("") }),
  output: z.object({
    list: z.array(
      z.object({ id: DeviceId, name: z.string(), /** True if the device has farm algorithms. */ weighs: z.boolean() }),
    ),
    /** True if there are more devices than the list contains. */
    more: z.boolean(),
  }),
});

export const downloadSlip = endpoint({
  name: "weighing.download",
  method: "POST",
  path: "/api/client/lbRecord/download",
  permission: "member",
  cost: "export",
  summary:
    "生成磅单并下载 xlsx；有 ids 时明细与合计由服务器重新计算；没有 ids 时为手工填写，需要部门管理员或企业管理员",
  input: NewSlip,
  output: file(xlsxMime),
});

export const makeSlip = endpoint({
  name: "weighing.make",
  method: "POST",
  path: "/api/client/lbRecord/slip",
  permission: "member",
  cost: "hash",
  summary: "生成磅单（编号、签名、存入签名链），返回其内容；没有 ids 时为手工填写，需要部门管理员或企业管理员",
  input: NewSlip,
  output: Slip,
});

export const findSlips = endpoint({
  name: "weighing.find",
  method: "GET",
  path: "/api/client/lbRecord/slips",
  permission: "member",
  cost: "query",
  summary: "历史磅单，新的在前；关键字匹配单号、车牌号、客户、养户",
  input: z.object({
    ...paging(),
    keyword: z.string().overwrite(pastedText).max(50).default(""),
    /** State: 0 all, 1 valid, -1 void. */
    state: z.coerce.number<number>().int().min(-1).max(1).default(0),
    /** Time range in which the slip was made. */
    start: EpochMsQuery.optional(),
    end: EpochMsQuery.optional(),
  }),
  output: paged(SlipRow),
});

export const getSlip = endpoint({
  name: "weighing.get",
  method: "GET",
  path: "/api/client/lbRecord/slip",
  permission: "member",
  cost: "query",
  summary: "一张磅单",
  input: z.object({ _id: Id }),
  output: Slip,
});

export const getSlipSheet = endpoint({
  name: "weighing.getSheet",
  method: "GET",
  path: "/api/client/lbRecord/slip/xlsx",
  permission: "member",
  cost: "export",
  summary: "再次下载磅单（xlsx）",
  input: z.object({ _id: Id }),
  output: file(xlsxMime),
});

export const getSlipPdf = endpoint({
  name: "weighing.getPdf",
  method: "GET",
  path: "/api/client/lbRecord/slip/pdf",
  permission: "member",
  cost: "export",
  summary: "下载磅单（PDF）",
  input: z.object({ _id: Id }),
  output: file("application/pdf"),
});

export const getSlipFile = endpoint({
  name: "weighing.getFile",
  method: "GET",
  path: "/api/client/lbRecord/slip/json",
  permission: "member",
  cost: "export",
  summary: "下载磅单的签名文件（json，含图片的 SHA-256），可用离线验证页核对",
  input: z.object({ _id: Id }),
  output: file("application/octet-stream"),
});

export const voidSlip = endpoint({
  name: "weighing.void",
  method: "POST",
  path: "/api/client/lbRecord/slip/void",
  permission: "weighing.void",
  cost: "query",
  summary: "作废磅单：不删除，作废本身也是签名链中的一条",
  input: z.object({
    _id: Id,
    reason: z
      .string({ error: texts.reason })
      .overwrite(pastedText)
      .min(1, texts.reason)
      .max(voidReasonMax, texts.reasonLong),
  }),
  output: Slip,
});

const Key = z.object({
  id: z.string(),
  /** Ed25519 public key: 32 bytes in hex. */
  public_key: z.string(),
  /** SHA-256 of the text `ed25519:` followed by the key in hex. Its first 16 characters are the key's id. */
  fingerprint: z.string(),
  created_at: EpochMs,
});

export const getSealKey = endpoint({
  name: "weighing.getKey",
  method: "GET",
  path: "/api/client/lbRecord/key",
  permission: "member",
  cost: "query",
  summary: "本企业磅单签名的公钥与指纹；还没有磅单时为 null",
  input: Nothing,
  output: z.object({ key: Key.nullable() }),
});

export const exportChain = endpoint({
  name: "weighing.exportChain",
  method: "GET",
  path: "/api/client/lbRecord/chain",
  permission: "weighing.void",
  cost: "export",
  summary: "下载本企业的签名链（不含磅单内容），可用离线验证页核对",
  input: Nothing,
  output: file("application/octet-stream"),
  changes: true,
});

/** Returns the organisation's public key to any client that has the key's id. Nothing else is revealed. */
export const getPublicKey = endpoint({
  name: "weighing.getPublicKey",
  method: "GET",
  path: "/common/weighing/key",
  permission: "public",
  cost: "query",
  summary: "按公钥编号查询磅单签名的公钥与指纹",
  input: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/, texts.code) }),
  output: Key,
});

/** Returns to any client that has the code of a sheet its content, and whether it is void. */
export const verifySlip = endpoint({
  name: "weighing.verify",
  method: "GET",
  path: "/common/weighing/verify",
  permission: "public",
  cost: "query",
  summary: "按磅单上的二维码核对磅单：内容、签名、是否作废",
  input: z.object({
    n: z.string().regex(/^LB\d{12,13}$/, texts.code),
    k: z.string().regex(/^[0-9a-f]{16}$/, texts.code),
    /** Beginning of the slip's digest. */
    d: z.string().regex(/^[0-9a-f]{20}$/, texts.code),
    /** Secret from the QR code, which proves that the caller has the sheet. */
    t: z.string().regex(/^[0-9a-f]{24}$/, texts.code),
  }),
  output: z.object({
    number: z.string(),
    made_at: EpochMs,
    /** True if the signature is valid for the stored slip, and `d` is the beginning of its digest. */
    genuine: z.boolean(),
    voided_at: EpochMs.nullable(),
    /** Name of the organisation that issued the slip. */
    organisation: z.string(),
    made_by: z.string(),
    by_hand: z.boolean(),
    head: SlipHead,
    device_name: z.string(),
    weighs: z.boolean(),
    list: z.array(SlipLine).max(slipMessagesMax),
    total: z.number(),
    weight: z.number().nullable(),
    avg: z.number().nullable(),
    key: Key,
  }),
});
