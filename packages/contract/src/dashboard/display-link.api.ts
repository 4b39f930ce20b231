import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import { displayLimits, displayScreens } from "./display-link.rules.ts";

const Screen = z.enum(displayScreens, { error: "请选择大屏" });
const Name = z
  .string({ error: "请输入链接名称" })
  .overwrite(pastedText)
  .min(1, "请输入链接名称")
  .max(displayLimits.nameLength, "链接名称最多 32 个字");
/** Secret key in the address of a screen share. The server returns the key only once. */
const Key = z.object({ _id: Id, key: z.string() });

const DisplayLink = z.object({
  _id: Id,
  name: z.string(),
  screen: z.enum(displayScreens),
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  /** Member whose scope the screen shows. */
  maker: z.string(),
  create_at: EpochMs,
  expires_at: EpochMs.nullable(),
  /** Time of the last use; null: never used. */
  last_time: EpochMs.nullable(),
  /** Number of screens that are using the link now. */
  sessions: z.number().int(),
  /** `idle`: the member who made the link has no right to screen shares now, so the screen shows no data. */
  state: z.enum(["active", "expired", "revoked", "idle"]),
});
export type DisplayLink = z.infer<typeof DisplayLink>;

export const listLinks = endpoint({
  name: "dashboard.listLinks",
  method: "GET",
  path: "/api/client/screen/link/list",
  permission: "screen.manage",
  cost: "query",
  summary: "大屏链接：管理员看到本企业全部，负责人看到自己的",
  input: Nothing,
  output: z.object({ list: z.array(DisplayLink) }),
});

export const NewLink = z
  .object({
    name: Name,
    screen: Screen,
    group_id: GroupFilter,
    expires_at: EpochMs.optional(),
  })
  .refine(({ screen, group_id }) => group_id === undefined || screen === "/alarmDashboard", {
    path: ["group_id"],
    error: "只有告警大屏可以指定设备组",
  });

export const addLink = endpoint({
  name: "dashboard.addLink",
  method: "POST",
  path: "/api/client/screen/link/add",
  permission: "screen.manage",
  cost: "query",
  summary: "添加大屏链接；密钥只在此时显示一次",
  input: NewLink,
  output: Key,
});

export const EditedLink = z.object({ _id: Id, name: Name, expires_at: EpochMs.nullable() });

export const editLink = endpoint({
  name: "dashboard.editLink",
  method: "POST",
  path: "/api/client/screen/link/set",
  permission: "screen.manage",
  cost: "query",
  summary: "修改大屏链接的名称与有效期",
  input: EditedLink,
  output: Nothing,
});

export const replaceLinkKey = endpoint({
  name: "dashboard.replaceLinkKey",
  method: "POST",
  path: "/api/client/screen/link/key",
  permission: "screen.manage",
  cost: "query",
  summary: "更换大屏链接的密钥，旧地址随即失效",
  input: z.object({ _id: Id }),
  output: Key,
});

export const revokeLink = endpoint({
  name: "dashboard.revokeLink",
  method: "POST",
  path: "/api/client/screen/link/del",
  permission: "screen.manage",
  cost: "query",
  summary: "停用大屏链接，正在显示的大屏随即停止",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const redeemLink = endpoint({
  name: "dashboard.redeemLink",
  method: "POST",
  path: "/api/client/login/display",
  permission: "public",
  cost: "query",
  summary: "用大屏链接的密钥换取只读令牌，只能查看这一个大屏",
  input: z.object({ key: z.string().max(200) }),
  output: z.object({
    token: z.string(),
    name: z.string(),
    screen: z.enum(displayScreens),
    group_id: Id.nullable(),
  }),
});
