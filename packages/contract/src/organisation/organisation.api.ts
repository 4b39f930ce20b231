import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { roles } from "../permissions.ts";
import { EpochMs, Id } from "../scalars.ts";

const Organisation = z.object({ _id: Id, name: z.string(), title: z.string(), logo: z.string() });
const Staff = z.object({ _id: Id, name: z.string(), role: z.enum(roles), org_id: Id });
const MenuItem = z.object({
  _id: z.string(),
  pid: z.string().nullable(),
  path: z.string(),
  title: z.string(),
  icon: z.string(),
  disable: z.boolean(),
});
export type MenuItem = z.infer<typeof MenuItem>;

/** Who is signed in, where, and what the shell shows. `org` and `staff` are null for a user without an organisation. */
export const UserInfo = z
  .object({
    _id: Id,
    account: z.string(),
    nickname: z.string(),
    last_login_time: EpochMs.nullable(),
    org: Organisation.nullable(),
    staff: Staff.nullable(),
    orgs: z.array(z.object({ _id: Id, name: z.string(), status: z.string(), current: z.boolean(), staff: Staff })),
    unactive: z.array(z.object({ _id: Id, name: z.string() })),
    algs: z.array(z.object({ _id: z.string() })),
    private_menu: z.boolean(),
    private_shortcut: z.boolean(),
    is_parking: z.boolean(),
    internalMode: z.boolean(),
    client_menu: z.array(MenuItem),
  })
  .meta({ id: "UserInfo" });
export type UserInfo = z.infer<typeof UserInfo>;

export const getUserInfo = endpoint({
  name: "organisation.getUserInfo",
  method: "GET",
  path: "/api/client/users/info",
  permission: "user",
  summary: "当前用户、企业与菜单",
  input: Nothing,
  output: UserInfo,
});

export const getCurrentOrganisation = endpoint({
  name: "organisation.getCurrent",
  method: "GET",
  path: "/api/client/org/current",
  permission: "member",
  summary: "当前企业与身份",
  input: Nothing,
  output: z.object({ org: Organisation, staff: Staff }),
});

/** How this installation is deployed. */
export const getDeployment = endpoint({
  name: "organisation.getDeployment",
  method: "GET",
  path: "/common/privatize",
  permission: "public",
  summary: "部署标志",
  input: Nothing,
  output: z.object({ privatize: z.boolean(), privatize_code: z.string(), internal_mode: z.boolean() }),
});

export const getSystemInfo = endpoint({
  name: "organisation.getSystemInfo",
  method: "GET",
  path: "/common/info",
  permission: "public",
  summary: "系统名称、标志与版本",
  input: Nothing,
  output: z.object({
    name: z.string(),
    logo: z.string(),
    version: z.string(),
    demo: z.boolean(),
    setup_open: z.boolean(),
  }),
});
